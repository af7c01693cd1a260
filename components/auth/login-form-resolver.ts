import { zodResolver } from '@hookform/resolvers/zod';
import { loginForm } from '@/lib/users/schema';

/** Validates the sign-in form. */
export const loginFormResolver = zodResolver(loginForm);

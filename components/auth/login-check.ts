import { zodResolver } from '@hookform/resolvers/zod';
import { loginForm } from '@/lib/users/schema';

/** Validates the sign-in form. The code loads when somebody starts to fill in the form. */
export const checkLogin = zodResolver(loginForm);

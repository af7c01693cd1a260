import { zodResolver } from '@hookform/resolvers/zod';
import { loginForm } from '@/lib/users/schema';

/** Validates the sign-in form in the browser, before the request is sent. */
export const loginFormResolver = zodResolver(loginForm);

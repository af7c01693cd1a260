import { zodResolver } from '@hookform/resolvers/zod';
import { loginForm } from '@/lib/users/schema';

/** Validation of the sign-in form, loaded when somebody starts to fill it in. */
export const checkLogin = zodResolver(loginForm);

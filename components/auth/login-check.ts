import { zodResolver } from '@hookform/resolvers/zod';
import { loginForm } from '@/lib/users/schema';

/** Of the sign-in form; fetched when somebody begins to fill it in. */
export const checkLogin = zodResolver(loginForm);

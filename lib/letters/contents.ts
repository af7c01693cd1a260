import 'server-only';
import type { Contents } from '@/lib/mail/letter';
import { eveningContent } from './evening';
import { toldContent } from './told';

/** What each letter tells that brings more than a link. */
export const contents: Contents = { told: toldContent, 'evening-letter': eveningContent };

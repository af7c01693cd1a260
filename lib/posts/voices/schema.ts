import { z } from 'zod';
import { idField, pathIdField } from '@/lib/schema-fields';

/** How Community Voice names an author: by first name and school, or as a parent at the school. */
export const VOICE_NAMINGS = ['first_name', 'parent'] as const;
export type VoiceNaming = (typeof VOICE_NAMINGS)[number];

/** Maximum characters of a text on Community Voice. */
export const MAX_VOICE_CHARACTERS = 600;
/** Maximum number of texts that Community Voice shows or whose authors are asked. */
export const MAX_VOICES = 6;

export const voiceParams = z.object({ id: pathIdField });

export const askVoiceSchema = z
  .object({
    postId: idField('Choose a post or a comment.').nullish(),
    commentId: idField('Choose a post or a comment.').nullish(),
  })
  .refine(({ postId = null, commentId = null }) => (postId === null) !== (commentId === null), {
    message: 'Choose a post or a comment.',
    path: ['postId'],
  });
export type AskVoiceInput = z.output<typeof askVoiceSchema>;

export const voiceConsentSchema = z.object({ naming: z.enum(VOICE_NAMINGS, 'Choose how we name you.') });

const voice = z.object({
  id: z.int(),
  /** The post, or the post of the comment. */
  postId: z.int(),
  commentId: z.int().nullable(),
  /** Exactly the text that Community Voice shows, without formatting. */
  text: z.string(),
  school: z.object({ id: z.int(), name: z.string() }),
  /** The author's choice. Null while the question waits. */
  naming: z.enum(VOICE_NAMINGS).nullable(),
});

export const adminVoiceView = voice.extend({ authorName: z.string() });
export type AdminVoiceView = z.output<typeof adminVoiceView>;

export const ownVoiceView = voice.extend({
  /** The person's first name. Null if they have none, so that they can agree only as "A parent". */
  firstName: z.string().nullable(),
});
export type OwnVoiceView = z.output<typeof ownVoiceView>;

/** Name beside a text on Community Voice. Somebody without a first name is "A parent". */
export const voiceName = (
  naming: VoiceNaming | null,
  { firstName, school }: { firstName: string | null; school: { name: string } },
): string =>
  naming === 'first_name' && firstName ? `${firstName}, a parent at ${school.name}` : `A parent at ${school.name}`;

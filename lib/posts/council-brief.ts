import 'server-only';
import { isAppError } from '@/lib/errors';
import { checkContentPermission, type SignedInPerson } from '@/lib/policy/access-policy';
import { fetchPostById } from '@/lib/posts/queries';
import { findPostOwner } from '@/lib/posts/write-post';
import { withoutFormatting } from '@/lib/text/formatted-text';
import { truncateWithEllipsis } from '@/lib/text/truncate-text';
import { concernLines, meTooText, type CouncilBriefText } from './concerns/concern-texts';

/** Maximum length of the text, so that the brief fits on one page. */
const BRIEF_LETTERS = 1_800;

/**
 * Returns the brief of a concern for people who may move it: its author, moderators of the school and administrators.
 * Others could otherwise take a post for members out of the site.
 */
export async function fetchCouncilBrief(
  { id, postId }: { id: number; postId: number },
  actor: SignedInPerson,
): Promise<CouncilBriefText | 'missing' | 'forbidden'> {
  try {
    const owner = await findPostOwner(postId, actor);
    if (owner.schoolId !== id) return 'missing';
    if (checkContentPermission(actor, 'post.outcome', owner) !== 'allowed') return 'forbidden';
    const { concern, title, content, school } = await fetchPostById(postId, actor);
    if (concern === null) return 'missing';
    return {
      schoolName: school.name,
      title,
      content: truncateWithEllipsis(withoutFormatting(content), BRIEF_LETTERS),
      lines: concernLines(concern),
      meToo: meTooText({ ...concern, isShared: false }),
    };
  } catch (error) {
    if (isAppError(error) && error.code === 'not_found') return 'missing';
    throw error;
  }
}

import { cookies } from 'next/headers';
import { read } from '../../work.mjs';

const nameOf = ({ firstName, lastName }) => `${firstName ?? ''} ${lastName ?? ''}`;
const when = (moment) => new Date(moment).toISOString();

/** The same posts as on a page of the application, as plain text. */
export async function Posts({ path }) {
  const posts = await read(path, (await cookies()).get('sid')?.value);
  return (
    <main>
      {posts.map((post) => (
        <article key={post.id}>
          <p>
            {post.user ? nameOf(post.user) : 'Anonymous'} · {post.schoolName}, {post.schoolCity} ·{' '}
            {when(post.createdAt)}
          </p>
          <h2>{post.title}</h2>
          <p>{post.content}</p>
          <p>
            {post.upvoteCount} {post.downvoteCount} {post.commentCount} {post.userVote} {String(post.isSaved)}
          </p>
          <ul>
            {(post.comments ?? []).map((comment) => (
              <li key={comment.id}>
                {nameOf(comment)} {when(comment.createdAt)}: {comment.content}
              </li>
            ))}
          </ul>
        </article>
      ))}
    </main>
  );
}

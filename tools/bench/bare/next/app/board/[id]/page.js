import { Posts } from '../../posts';

export default async function Page({ params }) {
  return <Posts path={['board', (await params).id]} />;
}

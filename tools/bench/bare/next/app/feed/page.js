import { Posts } from '../posts';

export default function Page() {
  return <Posts path={['feed']} />;
}

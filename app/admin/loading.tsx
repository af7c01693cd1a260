import { Spinner } from '@/components/ui/spinner';

export default function Loading() {
  return <Spinner text="Loading..." showText className="min-h-[50vh]" />;
}

import { X } from '@/components/ui/icons/icons';

type NoticeProps = {
  version: number;
  text: string;
  link: { text: string; href: string } | null;
  nonce: string | undefined;
};

/** Operator notice above every page. The server renders the notice, so that the page does not shift after loading. */
export function OperatorNoticeBanner({ version, text, link, nonce }: NoticeProps) {
  return (
    <section data-notice aria-label="Notice" className="border-b bg-primary-soft print:hidden">
      <div className="page-width flex items-start gap-3 py-1">
        <p className="min-w-0 flex-1 py-2.5 text-[0.9375rem] text-pretty break-words">
          {text}
          {link && (
            <>
              {' '}
              <a
                href={link.href}
                {...(link.href.startsWith('/') ? {} : { rel: 'noopener noreferrer' })}
                className="inline-block font-semibold text-primary underline underline-offset-2 hover:text-primary-hover"
              >
                {link.text}
              </a>
            </>
          )}
        </p>
        <form method="post" action={`/api/notice/${version}/hide`}>
          <button
            type="submit"
            className="-mr-2 flex size-11 cursor-pointer items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground"
          >
            <span className="sr-only">Hide this notice</span>
            <X aria-hidden className="size-5" />
          </button>
        </form>
      </div>
      <script async src="/notice.js" nonce={nonce} />
    </section>
  );
}

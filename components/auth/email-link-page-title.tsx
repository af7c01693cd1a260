export const EmailLinkPageTitle = ({ children }: { children: string }) => (
  <h1 className="mb-6 font-display text-heading">{children}</h1>
);

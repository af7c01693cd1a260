import type { Metadata } from 'next';
import { Document } from '../_components/document';
import { HELP } from './help';

export const metadata: Metadata = {
  title: 'Help',
  description: 'How to follow schools, post, stay anonymous, share and cancel, and where the school facts come from.',
};

export default function HelpPage() {
  return (
    <Document
      title="Help"
      lead={<p>How things are done here, and where the facts about schools come from.</p>}
      parts={HELP}
    />
  );
}

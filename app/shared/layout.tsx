import type { ReactNode } from 'react';
import { OpenPage } from '../open-page';
import '../application.css';

/** Open to everyone; whoever is signed in finds the way back to the dashboard in the header. */
export default function SharedLayout({ children }: { children: ReactNode }) {
  return <OpenPage>{children}</OpenPage>;
}

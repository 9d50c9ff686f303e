import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

/** The frame of a text-only page. */
export const TextPage = ({ children }: { readonly children: ReactNode }) => (
  <>
    <SiteHeader />
    <main id="content">{children}</main>
    <SiteFooter />
  </>
);

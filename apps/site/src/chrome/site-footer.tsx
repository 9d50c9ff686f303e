import { CONTACT_EMAIL, COPYRIGHT_LINE } from '@cloudmend/domain/product';
import { Mark } from '@cloudmend/ui/brand';

export const SiteFooter = () => (
  <footer className="wrap siteFooter">
    <span className="siteOwner">
      <Mark size={22} /> {COPYRIGHT_LINE}
    </span>
    <nav aria-label="Footer" className="siteFootLinks">
      <a href="/#features">Features</a>
      <a href="/pricing">Pricing</a>
      <a href="/contact">Contact</a>
      <a href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</a>
      <a href="/status">Status</a>
      <a href="/signin">Sign in</a>
    </nav>
  </footer>
);

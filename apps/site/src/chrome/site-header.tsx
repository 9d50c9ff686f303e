import { WordMark } from '@cloudmend/ui/brand';
import { IconMenu2 } from '@tabler/icons-react';

const PLACES = [
  ['Features', '/#features'],
  ['How it works', '/#how'],
  ['Security', '/#security'],
  ['Pricing', '/pricing'],
] as const;

const Places = () =>
  PLACES.map(([name, href]) => (
    <a key={href} href={href}>
      {name}
    </a>
  ));

const Doors = () => (
  <>
    <a href="/signin" className="button">
      Launch Console
    </a>
    <a href="/signup" className="button primary">
      Get Started
    </a>
  </>
);

/** Header of the text pages. On narrow screens the links collapse into a disclosure without a script. */
export const SiteHeader = () => (
  <header className="siteHeader">
    <a href="#content" className="skip">
      Skip to content
    </a>
    <div className="wrap siteBar">
      <a href="/" className="siteHome">
        <WordMark />
      </a>
      <nav className="sitePlaces" aria-label="Site">
        <Places />
      </nav>
      <div className="siteDoors">
        <a href="/signin" className="siteSignIn">
          Sign in
        </a>
        <Doors />
      </div>
      <details className="siteMenu" data-menu>
        <summary aria-label="Menu">
          <IconMenu2 size={20} stroke={1.5} aria-hidden />
        </summary>
        <nav className="siteSheet" aria-label="Menu">
          <Places />
          <a href="/contact">Contact</a>
          <a href="/signin">Sign in</a>
          <Doors />
        </nav>
      </details>
    </div>
  </header>
);

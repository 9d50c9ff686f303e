import { SITE_PAGES } from '@cloudmend/domain/navigation';
import { COPYRIGHT_LINE } from '@cloudmend/domain/product';
import { STATUS_PATH } from '@cloudmend/domain/status';
import { closeMenuOnLink } from '../chrome/close-menu';
import { pages } from './render-pages';

const assets = {
  styles: ['/assets/style.css'],
  fonts: ['/assets/f.woff2'],
  scripts: ['/assets/color-scheme.js', '/assets/page.js'],
};
const pageAt = (path: string): Document =>
  new DOMParser().parseFromString(pages.find((page) => page.path === path)?.html(assets) ?? '', 'text/html');
const headings = (page: Document): string[] =>
  [...page.querySelectorAll('h1, h2, h3')].map((heading) => heading.textContent?.trim() ?? '');

describe('the prerendered pages', () => {
  it('include every page', () => {
    expect(pages.map(({ path }) => path)).toEqual([...SITE_PAGES]);
  });

  it.each([
    [
      '/',
      [
        'Remediate Smarter, Optimize Faster',
        'AI DevSecOps Copilot',
        'Cost optimisation',
        'Security remediation',
        'GreenOps',
        'Scans with approvals',
        'Integrations',
        'Connect',
        'Discover',
        'Remediate',
      ],
    ],
    [
      '/pricing',
      ['Pricing', 'Free', 'Starter Popular', 'Basic', 'Pro', 'Enterprise', 'Compliance Readiness', 'Advisory'],
    ],
    ['/contact', ['Contact']],
    ['/signin', ['Sign in']],
    ['/signup', ['Create your workspace']],
  ])('%s has its headings without a script', (path, expected) => {
    expect(headings(pageAt(path))).toEqual(expect.arrayContaining(expected));
  });

  it.each([...SITE_PAGES])('%s has no inline script, and has a title, a description and one h1', (path) => {
    const page = pageAt(path);
    const scripts = [...page.querySelectorAll('script')];
    expect(scripts.map((script) => script.getAttribute('src'))).toEqual(assets.scripts);
    expect(scripts.every((script) => script.textContent === '')).toBe(true);
    expect(
      [...page.querySelectorAll('*')]
        .flatMap((element) => element.getAttributeNames())
        .filter((name) => name.startsWith('on')),
    ).toEqual([]);
    expect(page.title).toMatch(/CloudMend/);
    expect(page.querySelector('meta[name=description]')?.getAttribute('content')).toBeTruthy();
    expect(page.querySelectorAll('h1')).toHaveLength(1);
    expect(page.body.textContent).toContain(COPYRIGHT_LINE);
  });

  it('have the anchors, the advertised figures and a mail link on the front page', () => {
    const page = pageAt('/');
    for (const anchor of ['features', 'how', 'security']) expect(page.getElementById(anchor)).not.toBeNull();
    for (const figure of ['18-28%', '−40%', '−70%', '+21%', '99.9%']) expect(page.body.textContent).toContain(figure);
    expect(page.querySelector('a[href^="mailto:"]')).not.toBeNull();
    expect(page.querySelectorAll('figure blockquote')).toHaveLength(3);
    expect(page.body.textContent).toContain('Sample account, real screens.');
  });

  it('label unavailable features as planned and unmeasured figures as targets', () => {
    const [landing, pricing] = [pageAt('/'), pageAt('/pricing')];
    const besides = (page: Document): string[] =>
      [...page.querySelectorAll('.planned')].map((label) => label.parentElement?.textContent ?? '');
    for (const words of ['Azure and GCP']) expect(besides(landing).some((text) => text.includes(words))).toBe(true);
    for (const words of ['24/7 support']) expect(besides(pricing).some((text) => text.includes(words))).toBe(true);
    expect(landing.querySelector('dl[aria-label="Targets"]')?.textContent).toContain('18-28%');
    expect(landing.body.textContent).toContain('Illustrative');
    expect(landing.body.textContent).toContain('Target: median setup under 2 minutes');
    expect(pageAt('/signup').body.textContent).toContain('target: 2 min');
  });

  it('state the limits that the server enforces', () => {
    const text = pageAt('/pricing').body.textContent ?? '';
    for (const words of ['2 scans per day, 1 at a time', 'Up to 5 schedules']) expect(text).toContain(words);
  });

  it('have no broken links', () => {
    for (const path of SITE_PAGES) {
      for (const link of pageAt(path).querySelectorAll('a[href^="/"]')) {
        const [target = '', anchor] = (link.getAttribute('href') ?? '').split('#');
        expect([...SITE_PAGES, STATUS_PATH]).toContain(target);
        if (anchor) expect(pageAt(target).getElementById(anchor)).not.toBeNull();
      }
    }
  });

  it('cannot submit a password before hydration', () => {
    for (const path of ['/signin', '/signup']) {
      expect(pageAt(path).querySelector('button[type=submit]')).toHaveProperty('disabled', true);
      expect(pageAt(path).querySelector('form')?.getAttribute('method')).toBe('post');
      expect(pageAt(path).querySelector('noscript')).not.toBeNull();
    }
  });

  it('close the menu when its sign-in or sign-up link is tapped, and on Escape', () => {
    const page = pageAt('/');
    closeMenuOnLink(page);
    const menu = page.querySelector('details[data-menu]') as HTMLDetailsElement;
    for (const href of ['/signin', '/signup']) {
      menu.open = true;
      menu
        .querySelector<HTMLAnchorElement>(`a[href="${href}"]`)
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      expect(menu.open).toBe(false);
    }
    menu.open = true;
    menu.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(menu.open).toBe(false);
  });
});

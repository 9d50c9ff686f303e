import { rememberOrigin, takeOrigin } from './origin';

describe('the page requested before sign-in', () => {
  beforeEach(() => sessionStorage.clear());

  it.each([
    ['/acme/security-findings?severity=HIGH&q=a%2Fb', '/acme/security-findings?severity=HIGH&q=a%2Fb'],
    ['/acme/scan/01JXYZ#parts', '/acme/scan/01JXYZ'],
    ['/acme/home', '/acme/home'],
  ])('%s is remembered once', (place, kept) => {
    rememberOrigin(place);
    expect(takeOrigin()).toBe(kept);
    expect(takeOrigin()).toBeUndefined();
  });

  it("is moved to the user's own tenant", () => {
    rememberOrigin('/globex/compliance?range=30d');
    expect(takeOrigin('acme')).toBe('/acme/compliance?range=30d');
    rememberOrigin('/globex/compliance');
    expect(takeOrigin('//evil.test')).toBe('/globex/compliance');
  });

  const HOSTILE = [
    '//evil.test',
    '///evil.test/home',
    '/\\evil.test',
    '/\\/evil.test/home',
    '\\\\evil.test',
    '/%5cevil.test/home',
    '/%2f%2fevil.test',
    '/%2e%2e/home',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'https://evil.test/acme/home',
    'https:/evil.test',
    'http:evil.test',
    '/acme//evil.test',
    '/acme/../home',
    '/acme/home/..',
    '/acme/home/../../signin',
    '/./acme/home',
    '/acme/home\\..',
    '/acme/home;x',
    '/acme/home\t',
    '/\tacme/home',
    '/acme\n/home',
    '/acme',
    '/',
    '',
    '/signin',
    '/acme/unknown',
    '/acme/constructor',
    '/acme/home@evil.test',
    '@evil.test/acme/home',
    '/Acme/home',
    '/ac/home',
    '/acme-/home',
    '/acme/home//',
    `/acme/home?${'a'.repeat(2001)}`,
  ];

  /** Ways to leave the origin, placed before, after and inside a known path. */
  const WAYS_OUT = [
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '%5cevil.test',
    '%2f%2fevil.test',
    '@evil.test',
    ':evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    '\u2044\u2044evil.test',
    '\uff0f\uff0fevil.test',
    '\u0000//evil.test',
    '\r\n//evil.test',
    '\t//evil.test',
    ' //evil.test',
    '.evil.test',
    ';//evil.test',
    '/../..//evil.test',
    '/%2e%2e//evil.test',
    '//evil.test:80',
  ];
  const PLACES: ReadonlyArray<(out: string) => string> = [
    (out) => out,
    (out) => `${out}/acme/home`,
    (out) => `/acme${out}/home`,
    (out) => `/acme/home${out}`,
    (out) => `/acme/scan/01JX${out}`,
    (out) => `/${out}/acme/home`,
    (out) => `http:${out}/acme/home`,
    (out) => `/acme/home?next=${out}`,
    (out) => `/acme/home#${out}`,
    (out) => `${out}?/acme/home`,
  ];

  it('200 ways to leave this origin all lead home', () => {
    let tried = 0;
    for (const out of WAYS_OUT) {
      for (const place of PLACES) {
        for (const tenant of [undefined, 'acme', out]) {
          sessionStorage.setItem('cloudmend:origin', place(out));
          const led = new URL(takeOrigin(tenant) ?? '/acme/home', 'https://app.example.org');
          expect(`${led.origin}${led.pathname}`).toMatch(
            /^https:\/\/app\.example\.org\/acme\/(home|scan\/01JX[\w.~-]*)$/,
          );
        }
        tried += 1;
      }
    }
    expect(tried).toBe(200);
  });

  it.each(HOSTILE)('%j is not remembered', (place) => {
    rememberOrigin(place);
    expect(takeOrigin('acme')).toBeUndefined();
  });

  it.each(HOSTILE)('%j is not followed even if it is in storage', (place) => {
    sessionStorage.setItem('cloudmend:origin', place);
    expect(takeOrigin('acme')).toBeUndefined();
  });

  it('stays on this origin whatever the search contains', () => {
    for (const search of [
      '?next=//evil.test',
      '?\\evil',
      '?javascript:alert(1)',
      '?@evil.test',
      '?/../..//evil.test',
    ]) {
      rememberOrigin(`/acme/home${search}`);
      const place = takeOrigin() ?? '';
      expect(new URL(place, 'https://app.example.org').origin).toBe('https://app.example.org');
    }
  });
});

import { rememberOrigin, takeOrigin } from './origin';

describe('the place someone wanted to go before sign-in', () => {
  beforeEach(() => sessionStorage.clear());

  it.each([
    ['/acme/security-findings?severity=HIGH&q=a%2Fb', '/acme/security-findings?severity=HIGH&q=a%2Fb'],
    ['/acme/scan/01JXYZ#parts', '/acme/scan/01JXYZ'],
    ['/acme/home', '/acme/home'],
  ])('%s is kept, once', (place, kept) => {
    rememberOrigin(place);
    expect(takeOrigin()).toBe(kept);
    expect(takeOrigin()).toBeUndefined();
  });

  it('is moved to the tenant that the person has', () => {
    rememberOrigin('/globex/compliance?range=30d');
    expect(takeOrigin('acme')).toBe('/acme/compliance?range=30d');
    rememberOrigin('/globex/compliance');
    expect(takeOrigin('//evil.test')).toBe('/globex/compliance');
  });

  const HOSTILE = [
    '//evil.test', '///evil.test/home', '/\\evil.test', '/\\/evil.test/home', '\\\\evil.test', '/%5cevil.test/home', '/%2f%2fevil.test', '/%2e%2e/home',
    'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', 'https://evil.test/acme/home', 'https:/evil.test', 'http:evil.test',
    '/acme//evil.test', '/acme/../home', '/acme/home/..', '/acme/home/../../signin', '/./acme/home', '/acme/home\\..', '/acme/home;x', '/acme/home\t', '/\tacme/home', '/acme\n/home',
    '/acme', '/', '', '/signin', '/acme/unknown', '/acme/constructor', '/acme/home@evil.test', '@evil.test/acme/home', '/Acme/home', '/ac/home', '/acme-/home', '/acme/home//',
    `/acme/home?${'a'.repeat(2001)}`,
  ];

  it.each(HOSTILE)('%j is not kept', (place) => {
    rememberOrigin(place);
    expect(takeOrigin('acme')).toBeUndefined();
  });

  it.each(HOSTILE)('%j is not followed when it was put into the storage', (place) => {
    sessionStorage.setItem('cloudmend:origin', place);
    expect(takeOrigin('acme')).toBeUndefined();
  });

  it('always stays on this origin, whatever the search says', () => {
    for (const search of ['?next=//evil.test', '?\\evil', '?javascript:alert(1)', '?@evil.test', '?/../..//evil.test']) {
      rememberOrigin(`/acme/home${search}`);
      const place = takeOrigin() ?? '';
      expect(new URL(place, 'https://app.example.org').origin).toBe('https://app.example.org');
    }
  });
});

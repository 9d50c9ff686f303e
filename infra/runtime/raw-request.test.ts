import { readSite, SITE_HOST_HEADER } from './raw-request';
import { anEvent } from './testing/an-event';

const readSiteAt = (host: string | undefined): string | undefined =>
  readSite(anEvent(host === undefined ? {} : { headers: { [SITE_HOST_HEADER]: host } }));

describe("the site's address", () => {
  it('is the name that the CDN was called by', () => {
    expect(readSiteAt('d111111abcdef8.cloudfront.net')).toBe('https://d111111abcdef8.cloudfront.net');
    expect(readSiteAt('app.cloudmend.example')).toBe('https://app.cloudmend.example');
  });

  it.each([undefined, '', 'localhost', 'evil.example/path', 'a@evil.example', 'evil.example:8443', '{####}.example'])(
    'is unknown for %j',
    (host) => {
      expect(readSiteAt(host)).toBeUndefined();
    },
  );
});

import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { edgePathRule } from './edge-path-rule';

const NAVIGATION = join(__dirname, '../../libs/domain/src/navigation');

describe('the routing rule at the edge', () => {
  it('asks the bucket for no file that is not there', () => {
    const code = edgePathRule(NAVIGATION, ['/robots.txt']);
    const ask = (uri: string): object =>
      JSON.parse(runInNewContext(`${code}; JSON.stringify(handler({ request: { uri: ${JSON.stringify(uri)} } }))`));
    expect(ask('/robots.txt')).toEqual({ uri: '/robots.txt' });
    expect(ask('/assets/app-1a2b3c4d.js')).toEqual({ uri: '/assets/app-1a2b3c4d.js' });
    expect(ask('/.env')).toMatchObject({ statusCode: 404 });
  });

  it('is refused once it is larger than CloudFront takes', () => {
    const files = Array.from({ length: 500 }, (_, index) => `/a-file-of-the-site-${index}.txt`);
    expect(() => edgePathRule(NAVIGATION, files)).toThrow(/a CloudFront function may be at most 10240/);
  });
});

import { findOwner } from './index';

describe('which app owns a path', () => {
  it.each([
    ['/', { kind: 'site', file: '/index.html' }],
    ['/signin', { kind: 'site', file: '/signin/index.html' }],
    ['/signin/', { kind: 'site', file: '/signin/index.html' }],
    ['/pricing', { kind: 'site', file: '/pricing/index.html' }],
    ['/acme/home', { kind: 'console', file: '/console/index.html' }],
    ['/home/anything', { kind: 'console', file: '/console/index.html' }],
    ['/no-such-page', { kind: 'console', file: '/console/index.html' }],
    ['/amplify_outputs.json', { kind: 'file' }],
    ['/assets/app-1.js', { kind: 'file' }],
    ['/console/assets/app-1.js', { kind: 'file' }],
    ['/missing.js', { kind: 'file' }],
    ['/api/me', { kind: 'api' }],
    ['/api', { kind: 'api' }],
    ['/apiary/home', { kind: 'console', file: '/console/index.html' }],
  ])('%s', (path, owner) => {
    expect(findOwner(path)).toEqual(owner);
  });
});

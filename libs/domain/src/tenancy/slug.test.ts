import fc from 'fast-check';
import { effort } from '../testing/effort';
import {
  isReservedSlug,
  isTenantId,
  redirectTenant,
  RESERVED_SLUGS,
  slug,
  slugVerdict,
  suggestSlug,
  suggestUniqueSlug,
} from './slug';
import { TenantId } from './tenant-id';

describe('a tenant slug', () => {
  it.each([
    ['Acme Corp', 'acme-corp'],
    ['  acme  ', 'acme'],
    ['a--b', 'a-b'],
    ['-acme-', 'acme'],
    ['açme', 'ame'],
    ['\u212a', ''],
    ['ACME', 'acme'],
    ['acme/../root', 'acmeroot'],
    ['', ''],
  ])('of %j is %j', (text, expected) => {
    expect(slug(text)).toBe(expected);
  });

  it('does not change when normalised again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => slug(slug(text)) === slug(text)),
      { numRuns: effort(500, 100_000) },
    );
  });

  it('is canonical if long enough', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (text) => slug(text).length < 3 || slug(text).length > 128 || isTenantId(slug(text)),
      ),
    );
  });

  it.each(['Acme', 'acme-', '-acme', 'a--b', 'ab', 'acme ', 'acme\n', 'a'.repeat(129), 'ac_me', '__proto__'])(
    'rejects %j instead of repairing it',
    (text) => {
      expect(TenantId.safeParse(text).success).toBe(false);
    },
  );

  it('shows what the live check knows without asking', () => {
    expect(slugVerdict('')).toBe('idle');
    expect(slugVerdict('ab')).toBe('invalid');
    expect(slugVerdict('api')).toBe('invalid');
    expect(slugVerdict('acme')).toBe('checkable');
  });

  it('is reserved in every spelling of a reserved word', () => {
    for (const word of RESERVED_SLUGS) {
      for (const spelling of [word, word.toUpperCase(), ` ${word} `, `-${word}-`])
        expect(isReservedSlug(spelling)).toBe(true);
    }
  });
});

describe('a suggested slug', () => {
  it.each([
    ['admin@acme.example', 'acme'],
    ['admin@AC_ME.example', 'acme'],
    ['admin@ab.example', undefined],
    ['admin@api.example', undefined],
    ['admin', undefined],
    [`x@${'long'.repeat(20)}.example`, 'long'.repeat(8)],
  ])('from %s is %s', (email, expected) => {
    expect(suggestSlug(email)).toBe(expected);
  });

  it('from the button has the domain, a dash and four random characters, at most 24', () => {
    expect(suggestUniqueSlug('admin@acme.example', 'x7k2')).toBe('acme-x7k2');
    expect(suggestUniqueSlug(`x@${'long'.repeat(20)}.example`, 'x7k2')).toHaveLength(24);
    expect(isTenantId(suggestUniqueSlug('nobody', 'x7k2'))).toBe(true);
  });
});

describe('the tenant after sign-in', () => {
  it('is the first candidate with a name, normalised, otherwise home', () => {
    expect(redirectTenant('Acme Corp', 'other')).toBe('acme-corp');
    expect(redirectTenant(undefined, '', 'stored')).toBe('stored');
    expect(redirectTenant('//', null)).toBe('home');
  });
});

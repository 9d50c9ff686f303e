import { isCommonPassword } from './common-password';

describe('a common password', () => {
  it.each([
    'password',
    '12345678',
    'aaaaaaaa',
    'abababab',
    'PASSWORD',
    'Qwertyuiop',
    'iloveyou',
    'trustno1',
    'abcdefgh',
    '87654321',
    '        ',
  ])('includes %j', async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  it.each(['ada.lovelace', 'Ada.Lovelace1', 'ada.lovelace@example.org', 'cloudmend', 'CloudMend2026!'])(
    'includes %j for ada.lovelace@example.org',
    async (password) => {
      expect(await isCommonPassword(password, 'ada.lovelace@example.org')).toBe(true);
    },
  );

  it.each(['Verdigris-7-stitches', 'correct horse battery', 'CloudMend-demo-1', 'zażółć gęślą', 'tr0mb0ne&lake'])(
    'does not include %j',
    async (password) => {
      expect(await isCommonPassword(password, 'ada@example.org')).toBe(false);
    },
  );
});

import { EMPTY_PASSWORDS, passwordFaults } from './password-form';

const good = { current: 'old-password-1', next: 'Verdigris-7-stitches', again: 'Verdigris-7-stitches' };

describe('a new password', () => {
  it.each([
    ['of eight characters is long enough', { next: '12345678', again: '12345678' }, {}],
    ['may contain any letters and spaces', { next: 'mañana 漢字 🐢🐢', again: 'mañana 漢字 🐢🐢' }, {}],
    ['is not trimmed', { next: '        ', again: '       ' }, { again: 'The passwords do not match.' }],
    ['of seven is too short', { next: '1234567', again: '1234567' }, { next: 'Use at least 8 characters.' }],
    ['of 257 is too long', { next: 'x'.repeat(257), again: 'x'.repeat(257) }, { next: 'Use at most 256 characters.' }],
    [
      'must differ from the current one',
      { next: 'old-password-1', again: 'old-password-1' },
      { next: 'This is the current password.' },
    ],
    ['must match its confirmation', { again: 'Verdigris-7' }, { again: 'The passwords do not match.' }],
    ['requires the current one', { current: '' }, { current: 'Enter the current password.' }],
  ])('%s', (_name, typed, faults) => expect(passwordFaults({ ...good, ...typed })).toEqual(faults));

  it('is required', () => expect(Object.keys(passwordFaults(EMPTY_PASSWORDS)).sort()).toEqual(['current', 'next']));
});

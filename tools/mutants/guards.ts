import { DEPLOYMENT } from './guards-of-the-deployment';
import { FIXES } from './guards-of-fixes';
import { OF_DIRECTORIES } from './guards-of-directories';
import { OF_PEOPLE } from './guards-of-people';
import { GATE } from './guards-of-the-gate';
import { RETURNS } from './guards-of-returns';
import { RULES } from './guards-of-the-rules';
import { SIGN_IN } from './guards-of-sign-in';
import { STORE } from './guards-of-the-store';
import type { Mutant } from './mutant';

/** All guards, by the file that lists them; each file is a part of the nightly run. */
export const GUARDS: Readonly<Record<string, readonly Mutant[]>> = {
  'guards-of-the-gate': GATE,
  'guards-of-directories': OF_DIRECTORIES,
  'guards-of-fixes': FIXES,
  'guards-of-people': OF_PEOPLE,
  'guards-of-the-store': STORE,
  'guards-of-returns': RETURNS,
  'guards-of-the-rules': RULES,
  'guards-of-the-deployment': DEPLOYMENT,
  'guards-of-sign-in': SIGN_IN,
};

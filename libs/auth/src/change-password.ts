import * as amplify from 'aws-amplify/auth';
import { authMessage } from './auth-message';
import { assertUncommon } from './common-password';

/** Changes the signed-in user's password; other sessions continue. */
export const changePassword = async (current: string, next: string): Promise<void> => {
  await assertUncommon(next);
  await amplify.updatePassword({ oldPassword: current, newPassword: next });
};

/** The message for a failed password change: here only the current password can be wrong. */
export const passwordMessage = (error: unknown): string => {
  const message = authMessage(error, 'Could not change the password.');
  return message === 'Incorrect email or password.' ? 'The current password is incorrect.' : message;
};

import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { NO_ROOT_CREDENTIALS, rootOpenedBy } from '../root-credentials';

export const iamRootHardwareMfa = defineCheck({
  id: 'iam-root-hardware-mfa',
  service: 'iam',
  severity: 'HIGH',
  kind: 'aws.account',
  title: 'Root user signs in with a hardware device',
  fault: 'Root user has no hardware MFA device',
  recommendation: 'Give the root user a hardware key or token and remove its virtual device.',
  evaluate: ({ root, rootHasVirtualMfa, arn }) =>
    judgeFact(root, (credentials) => {
      if (rootOpenedBy(credentials, arn) === undefined) return pass(NO_ROOT_CREDENTIALS);
      if (!credentials.hasMfa) return fail('The root user has no MFA device at all.');
      return judgeFact(rootHasVirtualMfa, (isVirtual) =>
        isVirtual
          ? fail(
              'The MFA device of the root user is an app, which can be copied together with the telephone it runs on.',
            )
          : pass('The root user has MFA, and no virtual device is its own.'),
      );
    }),
});

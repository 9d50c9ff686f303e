import securityAudit from '@cloudmend/scanner/testing/security-audit';
import { UnsupportedLocallyError } from '../wire/wire-error';
import type { Policy } from './policy';

/** AWS's own policies that a session may be restricted to, by name. */
const DOCUMENTS: Readonly<Record<string, Policy>> = {
  SecurityAudit: {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: Object.entries(securityAudit.actions).flatMap(([service, names]) =>
          names.split(' ').map((name) => `${service}:${name}`),
        ),
        Resource: '*',
      },
    ],
  },
};

const OWNED_BY_AWS = /^arn:aws:iam::aws:policy\/(?<name>[\w+=,.@-]+)$/;

/** The document of a managed policy. @throws UnsupportedLocallyError if the demo cloud has no copy of it */
export const readManagedPolicy = (arn: string): Policy => {
  const name = OWNED_BY_AWS.exec(arn)?.groups?.['name'] ?? '';
  const document = Object.hasOwn(DOCUMENTS, name) ? DOCUMENTS[name] : undefined;
  if (!document) throw new UnsupportedLocallyError(`the managed session policy ${arn}`);
  return document;
};

import { AppError, type ErrorCode } from '@cloudmend/domain/errors';

/** The kinds of a bad request (RFC 7644, section 3.12). */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness';

interface Details {
  readonly scimType?: ScimType;
  /** Where SCIM has a status that our own calls do not have. */
  readonly scimStatus?: number;
}

const fail = (code: ErrorCode, message: string, details: Details): AppError => new AppError(code, message, { details });

export const badRequest = (scimType: ScimType, message: string): AppError => fail('invalid', message, { scimType });
export const notUnique = (message: string): AppError => fail('conflict', message, { scimType: 'uniqueness' });
export const tooLarge = (message: string): AppError => fail('invalid', message, { scimStatus: 413 });
export const wrongMethod = (): AppError =>
  fail('invalid', 'This address does not support the method.', { scimStatus: 405 });
export const changedMeanwhile = (): AppError =>
  fail('conflict', 'The resource has changed. Read it again and retry.', { scimStatus: 412 });
export const missing = (id: string): AppError =>
  new AppError('not-found', `Resource ${id.slice(0, 64)} was not found.`);

const readDetails = ({ details }: AppError): Details => (details ?? {}) as Details;

export const toScimStatus = (error: AppError): number => readDetails(error).scimStatus ?? error.status;

/** The body of a refusal in SCIM's shape. */
export const toScimError = (error: AppError) => {
  const { scimType } = readDetails(error);
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(toScimStatus(error)),
    ...(scimType && { scimType }),
    detail: error.message,
  };
};

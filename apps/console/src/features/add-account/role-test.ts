export const TEST_FAILED = 'Role validation failed. Check ExternalId/Trust.';

/** The specification's messages for the outcome of a role test. */
export const testMessage = (assumed: boolean): string =>
  assumed ? 'Role validated via STS.' : 'Could not assume role. Check ExternalId/Trust.';

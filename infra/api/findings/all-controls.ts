import type { Finding } from '@cloudmend/domain/findings';
import type { Providers } from '@cloudmend/scanner';

/**
 * A finding with the current controls of its check in every framework; if the check no longer exists, the stored ones.
 */
export const withAllControls = <One extends Pick<Finding, 'check' | 'controls'>>(
  { frameworks }: Providers,
  finding: One,
): One => {
  const controls = frameworks.listControls(finding.check);
  return controls.length === 0 ? finding : { ...finding, controls };
};

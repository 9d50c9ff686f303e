import type { Finding } from '@cloudmend/domain/findings';
import { listControls } from '@cloudmend/scanner';

/**
 * A finding with the current controls of its check in every framework; if the check no longer exists, the stored ones.
 */
export const withAllControls = <One extends Pick<Finding, 'check' | 'controls'>>(finding: One): One => {
  const controls = listControls(finding.check);
  return controls.length === 0 ? finding : { ...finding, controls };
};

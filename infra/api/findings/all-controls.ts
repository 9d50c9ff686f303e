import type { Finding } from '@cloudmend/domain/findings';
import { controlsOf } from '@cloudmend/scanner';

/** A finding with the controls of every framework that its check bears on, by today's catalogue; one of a check that is gone keeps those it had. */
export const withAllControls = <One extends Pick<Finding, 'check' | 'controls'>>(finding: One): One => {
  const controls = controlsOf(finding.check);
  return controls.length === 0 ? finding : { ...finding, controls };
};

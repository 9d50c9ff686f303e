import { frameworkName } from '@cloudmend/domain/compliance';
import type { ControlRef } from '@cloudmend/domain/findings';
import styles from '../findings.module.css';

/** Maximum per framework before the rest is collapsed. */
const SHOWN = 6;

/** Controls by framework, in the given order. */
const byFramework = (controls: readonly ControlRef[]): Map<string, string[]> => {
  const groups = new Map<string, string[]>();
  for (const { framework, control } of controls) groups.set(framework, [...(groups.get(framework) ?? []), control]);
  return groups;
};

const Group = ({ framework, controls }: { readonly framework: string; readonly controls: readonly string[] }) => {
  const name = frameworkName(framework);
  if (controls.length <= SHOWN)
    return (
      <li>
        <span>{name}</span> {controls.join(', ')}
      </li>
    );
  return (
    <li>
      <details>
        <summary>
          <span>{name}</span> {controls.slice(0, 2).join(', ')} and {controls.length - 2} more
        </summary>
        {controls.slice(2).join(', ')}
      </details>
    </li>
  );
};

/** The requirements of laws, standards and benchmarks that apply to a finding. */
export const FindingControls = ({ controls }: { readonly controls: readonly ControlRef[] }) =>
  controls.length === 0 ? (
    <>none</>
  ) : (
    <ul className={styles.controls} aria-label="Controls">
      {[...byFramework(controls)].map(([framework, ids]) => (
        <Group key={framework} framework={framework} controls={ids} />
      ))}
    </ul>
  );

import { Checkbox, Radio } from '@mantine/core';
import { type CompanySignIn, SignInMode } from '@cloudmend/domain/company-sign-in';
import { Note } from '@cloudmend/ui/parts';
import { useWorld } from '../../../../config/world';
import { useAdmins } from '../../api/company-sign-in';
import layout from '../../../../components/layout.module.css';
import settings from '../../settings.module.css';
import styles from './company-sign-in.module.css';
import { findObstacle, type RulesDraft, type RulesFaults } from './rules-draft';

const MODES: Record<SignInMode, readonly [label: string, description: string]> = {
  off: ['Off', 'Company sign-in is off.'],
  optional: ['Optional', 'People of your domains sign in with your company or a password.'],
  enforced: ['Required', 'People of your domains must sign in with your company. Their passwords are refused.'],
};

interface ModeFieldsProps {
  readonly setup: CompanySignIn;
  readonly draft: RulesDraft;
  readonly faults: RulesFaults | undefined;
  readonly put: (change: Partial<RulesDraft>) => void;
}

/** Admins who keep a password for the day the provider is down. */
const BreakGlass = ({ draft: { breakGlass }, faults, put }: Omit<ModeFieldsProps, 'setup'>) => {
  const admins = useAdmins().data ?? [];
  const { user } = useWorld().session;
  const names = [...new Set([...admins, ...breakGlass])];
  return (
    <div className={styles.part}>
      <fieldset className={settings.choices}>
        <legend>Admins who can still use a password</legend>
        <p className={layout.sub}>For the day your provider is down. Give them a second factor.</p>
        {names.map((email) => (
          <Checkbox
            key={email}
            label={email === user.email ? `${email} (you)` : email}
            checked={breakGlass.includes(email)}
            onChange={({ currentTarget: { checked } }) =>
              put({ breakGlass: checked ? [...breakGlass, email] : breakGlass.filter((one) => one !== email) })
            }
          />
        ))}
      </fieldset>
      {faults?.breakGlass && <Note tone="danger">{faults.breakGlass}</Note>}
    </div>
  );
};

/** Off, optional or required. */
export const ModeFields = ({ setup, draft, faults, put }: ModeFieldsProps) => {
  const obstacle = findObstacle(setup);
  return (
    <div className={styles.part}>
      <Radio.Group
        label="Company sign-in is"
        value={draft.mode}
        onChange={(mode) => put({ mode: SignInMode.parse(mode) })}
      >
        {obstacle && <p className={layout.sub}>{obstacle}</p>}
        <div className={styles.radios} style={{ marginTop: 10 }}>
          {SignInMode.options.map((mode) => (
            <Radio
              key={mode}
              value={mode}
              label={MODES[mode][0]}
              description={MODES[mode][1]}
              disabled={mode !== 'off' && obstacle !== undefined}
            />
          ))}
        </div>
      </Radio.Group>
      {draft.mode === 'enforced' && (
        <>
          <BreakGlass draft={draft} faults={faults} put={put} />
          {setup.mode !== 'enforced' && (
            <Note tone="warn">
              Sessions that people of your domains opened with a password end at once, and their personal API tokens
              wait until they have signed in with your company. Test the connection first.
            </Note>
          )}
        </>
      )}
    </div>
  );
};

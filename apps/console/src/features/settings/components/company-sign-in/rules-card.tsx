import { useState } from 'react';
import { Button } from '@mantine/core';
import type { CompanySignIn } from '@cloudmend/domain/company-sign-in';
import { Note } from '@cloudmend/ui/parts';
import { notifyDone, toMessage } from '../../../../components/notify';
import { Card } from '../../../../components/page';
import { roleName } from '../../../../components/role-name';
import { useCompanyActions } from '../../api/company-sign-in';
import layout from '../../../../components/layout.module.css';
import styles from './company-sign-in.module.css';
import { GroupsFields } from './groups-fields';
import { ModeFields } from './mode-fields';
import { findRulesFaults, type RulesDraft, type RulesFaults, toRules, toRulesDraft } from './rules-draft';

const RulesForm = ({ setup }: { readonly setup: CompanySignIn }) => {
  const { changeRules } = useCompanyActions();
  // Undefined while nothing was changed since the last save.
  const [typed, setTyped] = useState<RulesDraft>();
  const [faults, setFaults] = useState<RulesFaults>();
  const draft = typed ?? toRulesDraft(setup);
  const put = (change: Partial<RulesDraft>): void => {
    setTyped({ ...draft, ...change });
    setFaults(undefined);
    changeRules.reset();
  };
  const save = (): void => {
    const found = findRulesFaults(draft);
    setFaults(found);
    if (found) return;
    changeRules.mutate(toRules(draft), {
      onSuccess: () => {
        setTyped(undefined);
        notifyDone('Sign-in rules saved.');
      },
    });
  };
  return (
    <form
      aria-label="Sign-in rules"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <GroupsFields draft={draft} faults={faults} put={put} />
      <ModeFields setup={setup} draft={draft} faults={faults} put={put} />
      {changeRules.error && (
        <div style={{ marginTop: 14 }}>
          <Note tone="danger">{toMessage(changeRules.error, 'Could not save the rules.')}</Note>
        </div>
      )}
      <Button type="submit" mt={16} disabled={typed === undefined} loading={changeRules.isPending}>
        Save rules
      </Button>
    </form>
  );
};

const RulesText = ({ setup: { roles, defaultRole, breakGlass } }: { readonly setup: CompanySignIn }) => (
  <>
    <dl className={styles.facts}>
      {roles.map(({ group, role }) => (
        <div key={group} style={{ display: 'contents' }}>
          <dt>{group}</dt>
          <dd>{roleName(role)}</dd>
        </div>
      ))}
      <dt>Everyone else</dt>
      <dd>{defaultRole ? roleName(defaultRole) : 'Refused'}</dd>
      {breakGlass.length > 0 && (
        <>
          <dt>Admins with a password</dt>
          <dd>{breakGlass.join(', ')}</dd>
        </>
      )}
    </dl>
    <p className={layout.sub} style={{ marginTop: 10 }}>
      Only admins can change company sign-in.
    </p>
  </>
);

interface RulesCardProps {
  readonly setup: CompanySignIn;
  readonly mayChange: boolean;
}

/** Who gets which role, and whether passwords still work. */
export const RulesCard = ({ setup, mayChange }: RulesCardProps) => (
  <Card title="Access" unit="who gets which role, and whether passwords still work">
    {mayChange ? <RulesForm setup={setup} /> : <RulesText setup={setup} />}
  </Card>
);

import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconArrowUp, IconTrash } from '@tabler/icons-react';
import { CompanyRole, ROLE_RULES_MOST } from '@cloudmend/domain/company-sign-in';
import { Note } from '@cloudmend/ui/parts';
import { roleName } from '../../../../components/role-name';
import layout from '../../../../components/layout.module.css';
import styles from './company-sign-in.module.css';
import type { GroupDraft, RulesDraft, RulesFaults } from './rules-draft';

export const ROLES = CompanyRole.options.map((role) => ({ value: role, label: roleName(role) }));

const NEW_ROLE = 'tenant-viewer';
const REFUSED = '';

interface GroupsFieldsProps {
  readonly draft: RulesDraft;
  readonly faults: RulesFaults | undefined;
  readonly put: (change: Partial<RulesDraft>) => void;
}

/** Who gets which role: groups of the company's directory in order, and a role for everyone else. */
export const GroupsFields = ({ draft: { groups, defaultRole }, faults, put }: GroupsFieldsProps) => {
  const change = (key: number, part: Partial<GroupDraft>): void =>
    put({ groups: groups.map((one) => (one.key === key ? { ...one, ...part } : one)) });
  const raise = (place: number): void => {
    const [before, one] = [groups[place - 1], groups[place]];
    if (before && one) put({ groups: groups.with(place - 1, one).with(place, before) });
  };
  return (
    <div className={styles.part}>
      <h3>Roles by group</h3>
      <p className={layout.sub}>
        The first group that someone is in decides, at each sign-in. People who are new become members. The last admin
        stays one.
      </p>
      {groups.map(({ key, group, role }, place) => (
        <fieldset key={key} className={styles.group}>
          <legend>{`Group ${place + 1}`}</legend>
          <TextInput
            aria-label="Group"
            placeholder="Name or ID as your provider sends it"
            maxLength={256}
            value={group}
            error={faults?.unnamed.includes(key) && 'Enter the group, or remove it.'}
            onChange={({ currentTarget }) => change(key, { group: currentTarget.value })}
          />
          <NativeSelect
            aria-label="Role"
            data={ROLES}
            value={role}
            onChange={({ currentTarget }) => change(key, { role: currentTarget.value as CompanyRole })}
          />
          <span className={styles.groupActions}>
            <ActionIcon size={32} aria-label="Move up" disabled={place === 0} onClick={() => raise(place)}>
              <IconArrowUp size={16} stroke={1.5} />
            </ActionIcon>
            <ActionIcon
              size={32}
              aria-label={`Remove group ${place + 1}`}
              onClick={() => put({ groups: groups.filter((one) => one.key !== key) })}
            >
              <IconTrash size={16} stroke={1.5} />
            </ActionIcon>
          </span>
        </fieldset>
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="default"
          disabled={groups.length >= ROLE_RULES_MOST}
          onClick={() => {
            const key = Math.max(-1, ...groups.map((one) => one.key)) + 1;
            put({ groups: [...groups, { key, group: '', role: NEW_ROLE }] });
          }}
        >
          Add group
        </Button>
      </div>
      <NativeSelect
        label="Everyone else"
        description="People of your company who are in none of these groups."
        style={{ maxWidth: 320 }}
        data={[{ value: REFUSED, label: 'Refuse' }, ...ROLES]}
        value={defaultRole ?? REFUSED}
        onChange={({ currentTarget: { value } }) =>
          put({ defaultRole: value === REFUSED ? null : (value as CompanyRole) })
        }
      />
      {faults?.roles && <Note tone="danger">{faults.roles}</Note>}
    </div>
  );
};

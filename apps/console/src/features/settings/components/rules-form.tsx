import { useState } from 'react';
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconArrowUp, IconTrash } from '@tabler/icons-react';
import { TEAM_RULES_MOST, type Team, TeamRule } from '@cloudmend/domain/work';
import { formatCount, plural } from '../../../components/format';
import { notifyDone, notifyFault, toMessage } from '../../../components/notify';
import { useTeamActions } from '../../../queries/work';
import layout from '../../../components/layout.module.css';
import styles from '../settings.module.css';

interface Draft {
  readonly key: number;
  readonly team: string;
  readonly account: string;
  readonly service: string;
  readonly check: string;
  /** `key` or `key=value`. */
  readonly tag: string;
}

const toDraft = ({ team, account = '', service = '', check = '', tag }: TeamRule, key: number): Draft => ({
  key,
  team,
  account,
  service,
  check,
  tag: tag ? `${tag.key}${tag.value === undefined ? '' : `=${tag.value}`}` : '',
});

const toTag = (text: string): TeamRule['tag'] => {
  const at = text.indexOf('=');
  return at < 0 ? { key: text.trim() } : { key: text.slice(0, at).trim(), value: text.slice(at + 1).trim() };
};

const toRule = ({ team, account, service, check, tag }: Draft): TeamRule => ({
  team,
  ...(account.trim() && { account: account.trim() }),
  ...(service.trim() && { service: service.trim() }),
  ...(check.trim() && { check: check.trim() }),
  ...(tag.trim() && { tag: toTag(tag) }),
});

const FIELDS = { account: 'Account', service: 'Service', check: 'Check', tag: 'Tag (key=value)' } as const;

interface RulesFormProps {
  readonly teams: readonly Team[];
  readonly rules: readonly TeamRule[];
  readonly revision: number;
}

/** The ordered rules: tried on the open findings, saved for scans, applied to what is open. */
export const RulesForm = ({ teams, rules, revision }: RulesFormProps) => {
  const { saveRules, tryRules, applyRules } = useTeamActions();
  const [drafts, setDrafts] = useState<readonly Draft[]>(rules.map(toDraft));
  // A rule being written goes with its team, as saved ones do.
  const kept = drafts.filter(({ team }) => teams.some(({ id }) => id === team));
  const wanted = kept.map(toRule);
  const isSound = wanted.every((rule) => TeamRule.safeParse(rule).success);
  const isSaved = JSON.stringify(wanted) === JSON.stringify(rules.map((rule, key) => toRule(toDraft(rule, key))));
  const put = (key: number, change: Partial<Draft>): void => {
    tryRules.reset();
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...change } : draft)));
  };
  const raise = (place: number): void => {
    const [before, one] = [kept[place - 1], kept[place]];
    tryRules.reset();
    if (before && one) setDrafts(kept.with(place - 1, one).with(place, before));
  };
  const tell = (work: Promise<string>): void =>
    void work.then(notifyDone, (error: unknown) => notifyFault(toMessage(error, 'Could not work on the rules.')));
  const tried = tryRules.data;
  return (
    <div className={layout.form}>
      {kept.map(({ key, team, ...fields }, place) => (
        <fieldset key={key} className={styles.rule}>
          <legend>{`Rule ${place + 1}${tried ? `: ${plural(tried.counts[place] ?? 0, 'open finding')}` : ''}`}</legend>
          <NativeSelect
            aria-label="Team"
            value={team}
            onChange={({ currentTarget }) => put(key, { team: currentTarget.value })}
            data={teams.map(({ id, name }) => ({ value: id, label: name }))}
          />
          {(Object.keys(FIELDS) as Array<keyof typeof FIELDS>).map((name) => (
            <TextInput
              key={name}
              aria-label={FIELDS[name]}
              placeholder={FIELDS[name]}
              maxLength={200}
              value={fields[name]}
              onChange={({ currentTarget }) => put(key, { [name]: currentTarget.value })}
            />
          ))}
          <span className={styles.ruleActions}>
            <ActionIcon aria-label="Move up" disabled={place === 0} onClick={() => raise(place)}>
              <IconArrowUp size={16} stroke={1.5} />
            </ActionIcon>
            <ActionIcon aria-label="Remove rule" onClick={() => setDrafts(drafts.filter((each) => each.key !== key))}>
              <IconTrash size={16} stroke={1.5} />
            </ActionIcon>
          </span>
        </fieldset>
      ))}
      {tried && (
        <p role="status" className={layout.sub}>
          {`${formatCount(tried.rest)} more open findings have no owner. ${formatCount(tried.waiting)} wait for the next scan, which reads tags.`}
        </p>
      )}
      <div className={layout.row}>
        <Button
          variant="default"
          disabled={teams.length === 0 || kept.length >= TEAM_RULES_MOST}
          onClick={() => {
            const key = Math.max(-1, ...drafts.map((draft) => draft.key)) + 1;
            setDrafts([...drafts, { key, team: teams[0]?.id ?? '', account: '', service: '', check: '', tag: '' }]);
          }}
        >
          Add rule
        </Button>
        <Button
          variant="default"
          disabled={!isSound || kept.length === 0}
          loading={tryRules.isPending}
          onClick={() => tell(tryRules.mutateAsync(wanted).then(() => 'Counted. Nothing was changed.'))}
        >
          Preview
        </Button>
        <Button
          disabled={!isSound || isSaved}
          loading={saveRules.isPending}
          onClick={() => tell(saveRules.mutateAsync({ rules: wanted, revision }).then(() => 'Rules saved.'))}
        >
          Save rules
        </Button>
        <Button
          variant="default"
          disabled={!isSaved || kept.length === 0}
          loading={applyRules.isPending}
          onClick={() =>
            tell(applyRules.mutateAsync().then(({ assigned }) => `Assigned ${plural(assigned, 'finding')}.`))
          }
        >
          Apply to open findings
        </Button>
      </div>
    </div>
  );
};

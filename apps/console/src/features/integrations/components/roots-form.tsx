import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { RepositoryRoot, ROOTS_MOST } from '@cloudmend/domain/repositories';
import { focusOn } from '../../../components/focus';
import { notifyDone, notifyFault, toMessage } from '../../../components/notify';
import { useChangeRepositories } from '../../../queries/repositories';
import layout from '../../../components/layout.module.css';
import styles from '../integrations.module.css';

interface Draft {
  readonly path: string;
  readonly environment: string;
}

const WHOLE: Draft = { path: '', environment: '' };

const toDraft = ({ path, environment }: RepositoryRoot): Draft => ({ path, environment: environment ?? '' });

const check = ({ path, environment }: Draft) =>
  RepositoryRoot.safeParse({ path: path.trim().replace(/\/+$/, ''), environment: environment.trim() || null });

interface RootsFormProps {
  readonly repository: { readonly server: string; readonly installationId: number; readonly name: string };
  readonly roots: readonly RepositoryRoot[];
  /** The label of the button, and what is said afterwards. */
  readonly submit: string;
  readonly done: string;
  readonly onClose: () => void;
}

/** The folders that are planned separately, each with its environment; then connects the repository. */
export const RootsForm = ({ repository, roots, submit, done, onClose }: RootsFormProps) => {
  const { connect } = useChangeRepositories();
  const [drafts, setDrafts] = useState<readonly Draft[]>(roots.length > 0 ? roots.map(toDraft) : [WHOLE]);
  const checked = drafts.map(check);
  const put = (place: number, part: Partial<Draft>): void =>
    setDrafts(drafts.map((draft, index) => (index === place ? { ...draft, ...part } : draft)));
  const send = async (): Promise<void> => {
    const valid = checked.flatMap(({ data }) => data ?? []);
    // The whole repository without an environment is what no root means.
    const isWhole = valid.length === 1 && valid[0]?.path === '' && valid[0].environment === null;
    try {
      await connect.mutateAsync({
        server: repository.server,
        installationId: repository.installationId,
        name: repository.name,
        roots: isWhole ? [] : valid,
      });
      notifyDone(done);
      onClose();
    } catch (error) {
      notifyFault(toMessage(error, 'Could not save the repository. Try again.'));
    }
  };
  return (
    <form
      className={styles.roots}
      aria-label={`Roots of ${repository.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className={layout.sub}>
        A root is a folder that is planned and applied separately. Name its environment, such as production or staging;
        if you leave it empty, the guardrails decide by tag and path.
      </p>
      {drafts.map((draft, place) => (
        // eslint-disable-next-line react/no-array-index-key -- rows have no identity but their place
        <div key={place} className={styles.root}>
          <TextInput
            ref={place === 0 ? focusOn : undefined}
            label="Folder"
            placeholder="Whole repository"
            maxLength={500}
            value={draft.path}
            error={checked[place]?.success ? undefined : checked[place]?.error.issues[0]?.message}
            onChange={({ currentTarget: { value } }) => put(place, { path: value })}
          />
          <TextInput
            label="Environment"
            placeholder="By tag and path"
            maxLength={40}
            value={draft.environment}
            onChange={({ currentTarget: { value } }) => put(place, { environment: value })}
          />
          {drafts.length > 1 && (
            <Button
              variant="default"
              aria-label={`Remove root ${place + 1}`}
              onClick={() => setDrafts(drafts.filter((_, index) => index !== place))}
            >
              Remove
            </Button>
          )}
        </div>
      ))}
      <div className={layout.row}>
        <Button type="submit" disabled={checked.some(({ success }) => !success)} loading={connect.isPending}>
          {submit}
        </Button>
        {drafts.length < ROOTS_MOST && (
          <Button
            variant="default"
            leftSection={<IconPlus size={15} stroke={1.5} />}
            onClick={() => setDrafts([...drafts, WHOLE])}
          >
            Add root
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

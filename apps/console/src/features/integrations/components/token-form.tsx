import { useState } from 'react';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { AccessToken, type Connection, HostPath, HOSTS } from '@cloudmend/domain/repositories';
import { Note } from '@cloudmend/ui/parts';
import { focusOn } from '../../../components/focus';
import { notifyDone, toMessage } from '../../../components/notify';
import { useChangeRepositories } from '../../../queries/repositories';
import layout from '../../../components/layout.module.css';
import styles from '../integrations.module.css';

interface TokenFormProps {
  /** The connection that gets another token. @default - a new one */
  readonly known?: Pick<Connection, 'server' | 'path'>;
  readonly onClose: () => void;
}

interface Draft {
  readonly server: string;
  readonly path: string;
  readonly token: string;
}

/** What is wrong with a field; nothing while it is empty. */
const findFault = (schema: typeof HostPath | typeof AccessToken, text: string): string | undefined =>
  text === '' ? undefined : schema.safeParse(text).error?.issues[0]?.message;

const isComplete = ({ server, path, token }: Draft): boolean =>
  URL.canParse(server) && HostPath.safeParse(path).success && AccessToken.safeParse(token).success;

interface PlaceProps {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}

/** Where the group or project is. */
const Place = ({ draft: { server, path }, onChange }: PlaceProps) => (
  <div className={styles.root}>
    <TextInput
      label="Address"
      maxLength={300}
      value={server}
      error={URL.canParse(server) ? undefined : 'Expected an address, such as https://gitlab.com.'}
      onChange={({ currentTarget: { value } }) => onChange({ server: value })}
    />
    <TextInput
      ref={focusOn}
      label="Group or project"
      placeholder="group/project"
      maxLength={500}
      value={path}
      error={findFault(HostPath, path)}
      onChange={({ currentTarget: { value } }) => onChange({ path: value })}
    />
  </div>
);

const EMPTY = { server: HOSTS.gitlab.server, path: '' };

/** Address, group or project, and token. What was typed stays when GitLab refuses it. */
export const TokenForm = ({ known, onClose }: TokenFormProps) => {
  const { connectByToken } = useChangeRepositories();
  const { server, path } = known ?? EMPTY;
  const [draft, setDraft] = useState<Draft>({ server, path, token: '' });
  const put = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const send = async (): Promise<void> => {
    try {
      const { path: connected } = await connectByToken.mutateAsync({ host: 'gitlab', ...draft });
      notifyDone(known ? `${connected} has a new token.` : `${connected} is connected.`);
      onClose();
    } catch {
      // The form shows why.
    }
  };
  return (
    <form
      className={styles.roots}
      aria-label={known ? `New token of ${known.path}` : 'Connect GitLab'}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className={layout.sub}>
        Create a group or project access token with the scope api and the role Maintainer. CloudMend stores it encrypted
        and never shows it again.
      </p>
      {connectByToken.error && (
        <Note tone="danger" title="Could not connect GitLab.">
          {toMessage(connectByToken.error, 'Try again.')}
        </Note>
      )}
      {!known && <Place draft={draft} onChange={put} />}
      <div className={styles.root}>
        <PasswordInput
          ref={known && focusOn}
          label="Access token"
          autoComplete="off"
          maxLength={500}
          value={draft.token}
          error={findFault(AccessToken, draft.token)}
          onChange={({ currentTarget: { value } }) => put({ token: value })}
        />
      </div>
      <div className={layout.row}>
        <Button type="submit" disabled={!isComplete(draft)} loading={connectByToken.isPending}>
          {known ? 'Replace token' : 'Connect'}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

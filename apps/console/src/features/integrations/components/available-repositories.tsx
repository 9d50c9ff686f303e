import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import type { AvailableRepository } from '@cloudmend/domain/repositories';
import { useFormInPlace } from '../../../components/focus';
import { plural } from '../../../components/format';
import { Card } from '../../../components/page';
import { nameServer } from './connect-button';
import { RootsForm } from './roots-form';
import layout from '../../../components/layout.module.css';
import styles from '../integrations.module.css';

/** A longer list is searched. */
const SHOWN_MOST = 20;

const Item = ({ repository }: { readonly repository: AvailableRepository }) => {
  const { name, server, branch } = repository;
  const { isOpen, open, close, button } = useFormInPlace();
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <div>
          <code className={`${layout.mono} ${layout.strong}`}>{name}</code>
          <p className={layout.sub}>{`${nameServer(server)}, branch ${branch}`}</p>
        </div>
        {!isOpen && (
          <Button
            ref={button}
            size="compact-sm"
            variant="default"
            className={layout.push}
            leftSection={<IconPlus size={14} stroke={1.5} />}
            aria-label={`Connect ${name}`}
            onClick={open}
          >
            Connect
          </Button>
        )}
      </div>
      {isOpen && (
        <RootsForm repository={repository} roots={[]} submit="Connect" done={`${name} is connected.`} onClose={close} />
      )}
    </li>
  );
};

/** What the app is installed on, or a token reaches, and is not yet connected. */
export const AvailableRepositories = ({ repositories }: { readonly repositories: readonly AvailableRepository[] }) => {
  const [search, setSearch] = useState('');
  const found = repositories.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const hidden = Math.max(0, found.length - SHOWN_MOST);
  return (
    <Card
      title="Not connected"
      unit="CloudMend may use these"
      right={
        repositories.length > SHOWN_MOST && (
          <TextInput
            aria-label="Search repositories"
            placeholder="Search repositories"
            leftSection={<IconSearch size={15} stroke={1.5} />}
            value={search}
            onChange={({ currentTarget: { value } }) => setSearch(value)}
          />
        )
      }
      isFlush
    >
      <ul className={styles.list}>
        {found.slice(0, SHOWN_MOST).map((repository) => (
          <Item key={`${repository.server} ${repository.name}`} repository={repository} />
        ))}
        {found.length === 0 && <li className={`${styles.item} ${layout.sub}`}>No repositories match.</li>}
        {hidden > 0 && (
          <li
            className={`${styles.item} ${layout.sub}`}
          >{`${plural(hidden, 'more repository', 'more repositories')}. Search to find them.`}</li>
        )}
      </ul>
    </Card>
  );
};

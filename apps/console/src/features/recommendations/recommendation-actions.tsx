import { Button } from '@mantine/core';
import { IconGitPullRequest } from '@tabler/icons-react';
import { useWhyDisabled } from './why-disabled';
import layout from '../../components/layout.module.css';
import styles from './recommendations.module.css';

/** Both disabled, with the reason beside them. */
export const RecommendationActions = () => {
  const why = useWhyDisabled();
  return (
    <div className={styles.actions}>
      <Button disabled leftSection={<IconGitPullRequest size={15} stroke={1.5} />}>
        Open PR
      </Button>
      <Button disabled variant="default">
        Dismiss
      </Button>
      <span className={layout.sub}>{why}</span>
    </div>
  );
};

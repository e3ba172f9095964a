import { listRoles } from '@croupier/contract/back-office/staff.ts';
import { useData } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { useRightWords } from '../../rights.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import './show-roles.css';
import { useStaffText } from './text.ts';

/** Every permission against every role. */
export const ShowRoles = ({ close }: { close: () => void }) => {
  const text = useStaffText();
  const rightWords = useRightWords();
  const common = useCommonText();
  const labels = useLabels();
  const { data, error } = useData(listRoles, {});
  const roles = data?.data.roles ?? [];
  return (
    <Dialog title={text.rolesTitle} open close={close} wide>
      {error ? <ErrorBox error={error} /> : null}
      <ScrollRegion className="roles-scroll" label={text.rolesTitle}>
        <DataTable
          label={text.rolesTitle}
          rows={data?.data.permissions ?? []}
          rowId={({ permission }) => permission}
          rowName={({ permission }) => permission}
          columns={[
            {
              name: 'permission',
              label: text.permission,
              cell: ({ permission, description }) => <span title={rightWords(description)}>{permission}</span>,
            },
            ...roles.map(({ role, permissions }) => ({
              name: role,
              label: labels.value(role),
              cell: ({ permission }: { permission: (typeof permissions)[number] }) =>
                permissions.includes(permission) ? (
                  <>
                    <Icon name="check" />
                    <span className="hidden-visually">{common.yes}</span>
                  </>
                ) : (
                  <span className="muted">
                    <span aria-hidden="true">·</span>
                    <span className="hidden-visually">{common.no}</span>
                  </span>
                ),
            })),
          ]}
        />
      </ScrollRegion>
    </Dialog>
  );
};

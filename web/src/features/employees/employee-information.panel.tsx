import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { useTexts } from '../../kit/texts.ts';
import { Day, Hours, Money } from '../../ui/cells.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { Photo } from '../../ui/photo.tsx';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { Section } from '../../ui/section.tsx';
import { categoryKey, type EmployeeDetail } from './employee-types.ts';
import './employees.css';

interface PanelProps {
  employee: EmployeeDetail;
}

function Person({ employee }: PanelProps) {
  const { t } = useTexts('employees');
  const { id, name, version, has_photo } = employee;
  return (
    <Section
      title={t('form.person')}
      extra={
        <Photo call={employeeCalls.photo} query={{ employee_id: id }} has={has_photo} version={version} name={name} />
      }
    >
      <DataList
        items={[
          [t('fields:code'), employee.code],
          [t('fields:email'), employee.email && <a href={`mailto:${employee.email}`}>{employee.email}</a>],
          [t('fields:mobile'), employee.mobile],
          [t('fields:phone'), employee.phone],
        ]}
      />
    </Section>
  );
}

/** People, each as a way to his record; nothing where there are none. */
function peopleLinks(people: EmployeeDetail['mentees']) {
  if (people === undefined || people.length === 0) return null;
  return people.map((person) => (
    <div key={person.id} className="linked-person">
      <ScreenLink to={`/employees/detail/${person.id}`}>{person.name}</ScreenLink>
    </div>
  ));
}

function Place({ employee }: PanelProps) {
  const { t } = useTexts('employees');
  return (
    <Section title={t('form.place')}>
      <DataList
        items={[
          [t('fields:category'), t(categoryKey(employee.category))],
          [t('fields:position'), employee.position],
          [t('fields:level'), employee.level],
          [t('fields:practice_group'), employee.practice_group],
          [
            t('fields:mentor_id'),
            employee.mentor_id && (
              <ScreenLink key="mentor" to={`/employees/detail/${employee.mentor_id}`}>
                {employee.mentor}
              </ScreenLink>
            ),
          ],
          [t('form.mentees'), peopleLinks(employee.mentees)],
          [t('form.works_for'), peopleLinks(employee.works_for)],
          [t('form.assistants'), peopleLinks(employee.assistants)],
          [t('fields:employed_on'), employee.employed_on && <Day key="from" of={employee.employed_on} />],
          [t('fields:left_on'), employee.left_on && <Day key="to" of={employee.left_on} />],
        ]}
      />
    </Section>
  );
}

/** Daily budget hours, and the budget rate where it may be seen (RAT-09, RAT-11). */
function Goals({ employee }: PanelProps) {
  const { t } = useTexts('employees');
  return (
    <Section title={t('form.goals')}>
      <DataList
        columns={2}
        items={[
          [t('fields:daily_budget_billable'), <Hours key="billable" of={employee.daily_budget_billable} />],
          [t('fields:daily_budget_non_billable'), <Hours key="other" of={employee.daily_budget_non_billable} />],
          [
            t('fields:budget_rate'),
            employee.budget_rate && (
              <Money key="rate" amount={employee.budget_rate} currency={employee.currency} exact />
            ),
          ],
          [t('fields:currency'), employee.currency],
        ]}
      />
    </Section>
  );
}

/** What is known of an employee; of others many people see the directory only (ROL-01). */
export function EmployeeInformation({ employee }: PanelProps) {
  return (
    <div className="form-sections">
      <div className="half-columns">
        <Person employee={employee} />
        <Place employee={employee} />
      </div>
      {employee.daily_budget_billable !== undefined && <Goals employee={employee} />}
    </div>
  );
}

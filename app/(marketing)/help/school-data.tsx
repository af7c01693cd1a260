import { SiteName } from '@/components/layout/brand/site-name';
import { schoolDataSource } from '@/lib/site';
import { ContactEmailLink } from '../_components/contact/contact-email-link';
import type { HelpQuestionGroup } from './help-search';

export const HELP_ABOUT_SCHOOL_DATA: HelpQuestionGroup = {
  id: 'school-data',
  title: 'School facts',
  questions: [
    {
      id: 'sources',
      ask: 'Where do the school facts come from, and how do I correct one?',
      keywords: 'missing wrong address phone principal licence',
      answer: (
        <>
          <p>
            Choose <strong>Suggest a correction</strong> under School Information on the school's page, and add a link
            where we can check it, if you have one. An administrator of <SiteName /> compares the two, and we notify you
            of the outcome. If a school is missing, or you don't have an account, email <ContactEmailLink />.
          </p>
          <p>{schoolDataSource.attribution}.</p>
          <p>{schoolDataSource.edition}</p>
          <ul>
            <li>
              Name, provincial number, regional centre for education, addresses, phone, fax and email come from the
              province's list of public school contacts, which has 370 schools.
            </li>
            <li>
              The type (Elementary, Junior High and so on) comes from Statistics Canada's Open Database of Educational
              Facilities, under the Open Government Licence – Canada. It's missing for a few schools.{' '}
            </li>
            <li>
              Grades, school families (groups of related schools), feeder schools, some websites and the new names of
              three renamed schools come from public web pages of 2007 to 2023. We have these facts for some schools
              only.
            </li>
            <li>
              We leave out the names of principals and vice principals until a school or a parent provides them. Only
              members see them.
            </li>
            <li>
              Events are entered by administrators and moderators, come from calendars of schools and regions, or are
              suggested by verified parents.
            </li>
            <li>
              <strong>Where this is from</strong> on each school's page lists the source and date of each fact, and any
              corrections since.
            </li>
          </ul>
        </>
      ),
    },
  ],
};

import { schoolDataSource, site } from '@/lib/site';
import type { DocumentPart } from '../_components/document-with-contents';
import { ContactEmailLink } from '../_components/contact-email-link';
import { QuestionAndAnswer } from '../_components/question-and-answer';

/** Help about the sources of facts about schools. */
export const HELP_ABOUT_SCHOOL_DATA: readonly DocumentPart[] = [
  {
    id: 'school-data',
    title: 'Where the school facts come from',
    body: (
      <>
        <p>{schoolDataSource.attribution}.</p>
        <p>{schoolDataSource.edition}</p>
        <QuestionAndAnswer id="sources" ask="Where does each fact come from?">
          <ul>
            <li>
              Name, provincial number, regional centre for education, addresses, phone, fax and email come from the
              province's list of public school contacts, which has 370 schools.
            </li>
            <li>
              The type (Elementary, Junior High and so on) comes from Statistics Canada's Open Database of Educational
              Facilities, under the Open Government Licence – Canada. It's missing for a few schools.
            </li>
            <li>
              Grades, families of schools, feeder schools and some websites were taken from public web pages from 2007
              to 2023. We have them for some schools only, and three schools are listed under newer names (Woodlawn, Bay
              View, Horizon).
            </li>
            <li>
              We leave out the names of principals and vice principals until a school or a parent provides them. Only
              members see them.
            </li>
            <li>Events are entered by administrators.</li>
            <li>
              <strong>Where this is from</strong> on each school's page lists the source and date of each fact, and any
              corrections since.
            </li>
          </ul>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="wrong-fact" ask="A school is missing, or something about it is wrong.">
          <p>
            Choose <strong>Suggest a correction</strong> under School Information on the school's page, and add a link
            where we can check it, if you have one. An administrator of {site.name} compares the two, and we notify you
            of the outcome. If a school is missing, or you don't have an account, email <ContactEmailLink />.
          </p>
        </QuestionAndAnswer>
      </>
    ),
  },
];

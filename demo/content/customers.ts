import type { DemoCustomer } from './types.ts';

const NAMES = [
  'Priya Sharma, Tom Ashworth, Callum Reid, Aisha Khan, Megan Price, Daniel Okafor, Sophie Turner',
  'Owen Griffiths, Hannah Whitfield, Yusuf Ahmed, Chloe Barnes, Liam Gallacher, Grace Adeyemi',
  'Jack Holloway, Fatima Begum, Ewan MacLeod, Niamh Doherty, Ravi Patel, Charlotte Hughes',
  'Kieran Murphy, Zainab Hussain, Ben Fairclough, Lucy Tremayne, Marcus Campbell, Ffion Evans',
  'Adam Nowak, Emily Carter, Tariq Mahmood, Rosie Blackwell, Connor Boyle, Sunita Rao, Joe Ridley',
  'Isla Drummond, Kwame Mensah, Harriet Lowe, Dylan Rees, Mei Chen, George Pemberton, Leah Cohen',
  'Nathan Osei, Katie Sutcliffe, Imran Malik, Ellie Marsden, Stuart Baird, Bethan Lloyd, Amir Rahimi',
  'Rachel Stokes, Patrick Quinn, Nisha Desai, Luke Farrow, Joanna Wójcik, Simon Heald, Abena Boateng',
  'Molly Fenwick, Hassan Ali, Greg Tindall, Cerys Morgan, Victor Adebayo, Louise Pickering, Sam Ward',
  'Eilidh Stewart, Darren Cope, Ines Ferreira, Matthew Lister, Rukhsana Iqbal, Pete Garside, Amy Yeung',
  'Gareth Bevan, Alice Thornton, Mohammed Saleh, Jodie Kirk, Alasdair Fraser, Tanya Ivanova, Rob Hesketh',
  'Shanice Brown, Will Penrose, Deepa Nair, Craig Lennox, Naomi Clarke, Paul Entwistle, Siobhan Kelly',
  'Jamal Edwards, Vicky Hargreaves, Andrei Popescu, Heather Munro, Lewis Tait, Parveen Gill, Nick Oldroyd',
  'Elin Roberts, Kofi Asante, Becky Sowerby, Anwar Chowdhury, Martin Beale, Georgia Pappas, Ian Whittle',
  'Carys Howell, Femi Balogun, Jenny Askew, Oliver Strand, Sabina Miah, Neil Crosby, Laura Benedetti',
  'Fergus Nairn, Chantelle Joseph, Alex Thackray, Maya Joshi, Dominic Hale, Wendy Proctor, Yemi Alabi',
  'Scott Urquhart, Tess Rowley, Bilal Qureshi, Anna Kowalska, Phil Dunstan, Caitlin Byrne, Arun Menon',
  'Jade Sinclair, Toby Marchant, Linh Nguyen, Karen Birtwhistle, Reece Palmer, Oluchi Eze, Hugh Carlyle',
  'Samira Farah, Declan Rooney, Pippa Langford, Kenji Mori, Tracey Noble, Angus Petrie, Zoe Lambert',
  'Vikram Sethi, Donna Mercer, Theo Galanis, Robyn Escott, Jerome Francis, Lynne Gaskell, Idris Bowen',
  'Marta Silva, Gavin Teale, Orla Brennan, Usman Tariq, Freya Lindley, Curtis Bailey',
]
  .join(', ')
  .split(', ');

/** People write their usernames in different ways; each customer gets one of them. */
const USERNAME_STYLES = [
  (first: string, last: string) => `${first}.${last}`,
  (first: string, last: string) => `${first}${last.charAt(0)}`,
  (first: string, last: string) => `${first.charAt(0)}${last}`,
  (first: string, last: string) => `${first}_${last}`,
  (_first: string, last: string, index: number) => `${last}${60 + (index % 39)}`,
];

/** The demo shop's invented customers. */
export const CUSTOMERS: DemoCustomer[] = NAMES.map((name, index) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  const [first, last] = [plainLetters(firstName), plainLetters(lastName)];
  const style = USERNAME_STYLES[index % USERNAME_STYLES.length] ?? USERNAME_STYLES[0];
  return {
    firstName,
    lastName,
    username: style?.(first, last, index) ?? first,
    email: `${first}.${last}@example.com`,
  };
});

function plainLetters(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();
}

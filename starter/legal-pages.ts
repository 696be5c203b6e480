import type { StarterPage } from './types.ts';

export const LEGAL_PAGES: StarterPage[] = [
  {
    slug: 'privacy-policy',
    title: 'Privacy Policy',
    sections: [
      {
        heading: 'In short',
        content:
          'We collect what is needed to sell you something and bring it to your door, we keep it on our own systems, and we do not sell it or let advertisers watch you.\n\nResponsible for it: {seller}.\n\nOur address: {address}.',
      },
      {
        heading: 'What we hold',
        content:
          'Your account: username, e-mail address and, if you give them, your name, telephone number and addresses. Your password is stored only in a form from which it cannot be read back.\n\nYour orders: what you bought, what it cost, where it went and how it was paid. We never receive or store card numbers; they are entered on the payment provider’s own page.\n\nWhat you write: reviews, with your first name and initial, and messages to us.\n\nThe newsletter: your e-mail address, if you subscribed.',
      },
      {
        heading: 'Why we may use it',
        content:
          'To carry out the contract when you order. To meet our legal duties, such as keeping accounts and not selling to anyone below the minimum age. For our legitimate interest in a shop that works and is not defrauded. And with your consent for the newsletter and for promotional messages, which you can withdraw whenever you like.',
      },
      {
        heading: 'Cookies and storage in your browser',
        content:
          'We use no advertising or third-party tracking cookies. The shop sets what it needs to work: one cookie for a visitor’s cart and wishlist, one that keeps you signed in, and one that tells the page whether to look for an account. Your browser also remembers that you have answered the age question. Clear your browser’s data and all of it is gone.',
      },
      {
        heading: 'How we count visits',
        content:
          'We count page views and sales ourselves, without cookies made for the purpose, without storing your IP address and without any outside service. The numbers tell us what is popular; they do not tell us who you are, nor whether you were here yesterday. If your browser asks not to be tracked (Do Not Track, Global Privacy Control), your visit is not counted.',
      },
      {
        heading: 'Who else sees your data',
        content:
          'The carrier receives your name, address and telephone number to deliver the parcel. The payment provider receives what it needs to take the payment. The services that host the shop and send its e-mail handle data on our behalf and on our instructions. Authorities receive data only where the law obliges us.',
      },
      {
        heading: 'How long we keep it',
        content:
          'Account data until you delete the account. Orders for as long as tax law requires; when you delete your account they are kept without your personal details, and an order still on its way keeps its address until it has been delivered or cancelled. Newsletter addresses until you unsubscribe.',
      },
      {
        heading: 'Your rights',
        content:
          'You may see the data that we hold about you, have it corrected, erased or handed over in a usable form, object to its use and ask us to restrict it. You can change most of it yourself under Account Settings. For the rest, write to us; Customer Support says how.\n\nIf you are not content with our answer you may complain to {authority}.',
      },
      {
        heading: 'Security',
        content:
          'Connections are encrypted, passwords are hashed, and the keys to payment and e-mail services are stored encrypted. Access by our staff is limited to those who need it, and what they change is recorded. If a breach puts you at risk we will tell you.',
      },
    ],
  },
  {
    slug: 'terms-of-service',
    title: 'Terms of Service',
    sections: [
      {
        heading: 'Who you are dealing with',
        content:
          'This shop is run by {seller}.\n\nAddress: {address}\nTelephone: {telephone}\nE-mail: {email}\n\nThese terms apply to every order. They do not take away any right that consumer law gives you.',
      },
      {
        heading: 'Who may buy',
        content:
          'You must have reached the minimum age shown at the door of this shop, and buy for yourself or for another adult. By ordering you confirm this. We may ask for proof and may refuse or cancel an order where there is doubt.',
      },
      {
        heading: 'Your account',
        content:
          'Give correct details and keep your password to yourself. Tell us if you think that somebody else is using your account. We may suspend an account that is used for fraud, for resale to minors or to harm the shop or other customers.',
      },
      {
        heading: 'Prices and tax',
        content:
          'Prices are in the currency shown. {tax} The total is shown before you place the order. You pay the prices that hold at that moment; if one has changed since you filled your cart, the shop shows you the new total first. Should a price be an obvious mistake we will contact you before sending anything.',
      },
      {
        heading: 'How an order becomes a contract',
        content:
          'What is on the shelves is an invitation to order. Your order is an offer; we accept it when we dispatch the goods. Until then either side may withdraw, and anything already paid is returned. Goods are set aside for you while an order awaits payment and go back on the shelf if it is not paid.',
      },
      {
        heading: 'Delivery and ownership',
        content:
          'We deliver to the address you choose, by the delivery option you choose. The goods are at our risk until they reach you or the person you name. They become yours when they are paid for.',
      },
      {
        heading: 'Cancelling and returning',
        content:
          'Your right to cancel, its limits for sealed goods, and what to do about faulty goods are set out on the Returns & Exchanges page, which is part of these terms.',
      },
      {
        heading: 'Using the products safely',
        content:
          'Nicotine is addictive. The products are for adults who smoke or vape, not for people who do neither. Do not use them if you are pregnant or breastfeeding, or have a heart condition, without speaking to a doctor. Follow the instructions, use the right charger and batteries, and keep everything out of the reach of children and animals.',
      },
      {
        heading: 'Reviews',
        content:
          'Write about what you bought, honestly and decently. Your review stays yours, and you allow us to show it in the shop. We remove a review that is unlawful, abusive or not about the product, and never because it is unfavourable.',
      },
      {
        heading: 'Our liability',
        content:
          'We are responsible for loss that is a foreseeable result of our breaking these terms or of our negligence. Nothing limits our liability for death or injury caused by negligence, for fraud, or wherever the law does not allow a limit. We are not liable for business losses, nor for damage caused by altering a product or ignoring its instructions.',
      },
      {
        heading: 'Law and disputes',
        content:
          'The law of the place where we are established applies. If you live elsewhere you keep the protection that the law there gives to consumers, and may go to the courts there. Please talk to us first: Customer Support says how.',
      },
      {
        heading: 'Changes to these terms',
        content:
          'We may change these terms for future orders. An order is governed by the terms that were published when you placed it.',
      },
    ],
  },
  {
    slug: 'age-verification',
    title: 'Age Verification',
    sections: [
      {
        heading: 'Adults only',
        content:
          'This shop sells nicotine and the devices to use it. It is open only to people who have reached the minimum age shown at the door, which is the question you answered when you first arrived. Where the law at your address sets a higher age, that age applies.',
      },
      {
        heading: 'At the door',
        content:
          'The first time you visit we ask whether you are old enough. Your browser remembers the answer so that we need not ask on every page; the answer is not sent to us. On a shared computer, clear the browser’s data when you have finished.',
      },
      {
        heading: 'When you order',
        content:
          'Placing an order confirms that you are old enough. We may check this against your details or ask you for proof, such as a driving licence or passport. We look at it for this purpose only. An order that cannot be verified is cancelled and anything paid is returned.',
      },
      {
        heading: 'At your door',
        content:
          'The carrier may ask whoever receives the parcel to prove their age, and will not leave it with a child or in an unattended place where that is not allowed.',
      },
      {
        heading: 'Buying for others',
        content:
          'It is an offence to buy nicotine products for anyone below the legal age. We refuse orders where we believe that is happening, and close the account.',
      },
      {
        heading: 'For parents and guardians',
        content:
          'If you think that a young person has ordered from us, tell us and we will act at once; Customer Support says how. Parental controls in your browser, telephone or broadband can block this shop.',
      },
    ],
  },
];

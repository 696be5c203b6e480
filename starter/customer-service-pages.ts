import type { StarterPage } from './types.ts';

export const CUSTOMER_SERVICE_PAGES: StarterPage[] = [
  {
    slug: 'customer-support',
    title: 'Customer Support',
    sections: [
      {
        heading: 'How to reach us',
        content:
          '[Write to us here](/contact): we answer by e-mail, and what is about an order stands on its page as well.\n\nRing {telephone}. Whoever answers can see your order while you talk.\n\nOur address is {seller}, {address}.\n\nOur e-mail address is {email}.\n\nPlease have your order number to hand. It stands beside each order under My Orders.',
      },
      {
        heading: 'Before you write',
        content:
          'Many questions can be answered without waiting for us:\n\nWhere is my order? Open My Orders in your account. Once a parcel is on its way the tracking number is there.\n\nCan I change the address? As long as the order still shows Processing, tell us and we will try. Once it shows Shipped, only the carrier can redirect it.\n\nI forgot my password. Use the Forgot Password link on the sign-in page and follow the message we send.',
      },
      {
        heading: 'Something arrived broken or wrong',
        content:
          'We are sorry. Take a photograph of the item and of the parcel and keep both. Then open the order under [My Orders](/dashboard/orders) and choose *Problem with this order*: your message comes with the order’s number. We will replace the item or return your money, whichever you prefer, and we pay the postage.',
      },
      {
        heading: 'Help with choosing',
        content:
          'If you are moving from cigarettes and do not know where to begin, tell us roughly how much you smoke and what you enjoy about it. We will suggest one kit and one or two liquids, and we would rather you bought less and liked it.',
      },
      {
        heading: 'Safety',
        content:
          'Stop using a battery that is dented, torn, wet or unusually hot, and never carry loose cells with keys or coins. Keep liquids and devices away from children and animals. If somebody has swallowed e-liquid, seek medical advice at once and take the bottle with you.',
      },
      {
        heading: 'Complaints',
        content:
          'If we have let you down and the first answer did not put it right, ask for your complaint to be looked at by a manager. You will be told who has it and what they decide, with the reasons. Nothing here limits your rights under consumer law.',
      },
    ],
  },
  {
    slug: 'shipping-info',
    title: 'Shipping Information',
    sections: [
      {
        heading: 'Delivery options and prices',
        content:
          'The delivery options that are offered today, what each costs and how long each takes are shown on every product page under Shipping, in your cart and at checkout. They all come from the same list, so what you see is what you pay. A product that says its delivery costs nothing is sent at no charge when you order it alone, or with others that say the same; beside anything else it adds nothing to the cost of delivery.\n\nThe total at checkout includes delivery and tax before you confirm anything.',
      },
      {
        heading: 'When we send your order',
        content:
          'Orders are packed on business days in the order in which they arrive. Delivery times are counted in business days from the day of dispatch, so an order placed at a weekend or on a public holiday starts on the next business day.\n\nIf something in your order turns out to be unavailable we will tell you before sending the rest.',
      },
      {
        heading: 'Tracking',
        content:
          'When your parcel leaves us the order changes to Shipped and, where the carrier provides one, a tracking number appears beside it in My Orders. The first scan can take until the evening.',
      },
      {
        heading: 'Age check on delivery',
        content:
          'Our parcels contain age-restricted goods. The carrier may ask whoever answers the door for proof of age and cannot leave the parcel with anyone below the minimum age shown at the door of this shop. Please choose an address where an adult will be in.',
      },
      {
        heading: 'Packaging',
        content:
          'Parcels are plain and the sender’s name says nothing about the contents. Liquids are sealed and wrapped, batteries travel in rigid cases as the postal rules require, and glass is boxed.',
      },
      {
        heading: 'Where we deliver',
        content:
          'The checkout offers the countries that we deliver to. Please give the full address. Some carriers do not accept batteries or nicotine for certain islands and forces addresses; if yours is affected we will tell you and return your money.',
      },
      {
        heading: 'Late, lost or damaged',
        content:
          'Carriers are sometimes late. If the time given for your delivery option has passed and tracking has stopped, tell us; we take it up with the carrier, you do not have to. If a parcel is lost or arrives damaged we send a replacement or return your money.',
      },
    ],
  },
  {
    slug: 'returns-exchanges',
    title: 'Returns & Exchanges',
    sections: [
      {
        heading: 'If you change your mind',
        content:
          '{cancelling}\n\nItems must be unused, with seals and packaging intact.\n\nYou pay the postage for a change of mind. We return what you paid for the goods, and the standard delivery charge where you cancel the whole order.',
      },
      {
        heading: 'What cannot be returned',
        content:
          'For reasons of hygiene and safety we cannot take back opened liquids, coils, pods, drip tips and cotton, or a device that has been filled or used, unless it is faulty. This is the exception that consumer law makes for sealed goods, and it protects the next buyer as well as you.',
      },
      {
        heading: 'Faulty goods',
        content:
          '{faulty}\n\nWe pay the postage of what is faulty.\n\nCoils, pods and batteries wear out with use; that is not a fault, but a new one that does not work is.',
      },
      {
        heading: 'How to return something',
        content:
          'Open the order under [My Orders](/dashboard/orders) and choose *Return Items*: tick what comes back and say why. We reply with the address to use. Whoever cannot sign in [writes to us](/contact) with the order number and the reason. Batteries have to be posted by particular rules, so please wait for our instructions before sending anything that contains one.\n\nAsk for proof of posting and keep it until you have your refund.',
      },
      {
        heading: 'Exchanges',
        content:
          'To swap an unopened item for another colour, strength or size, return it as above and place a new order for the one that you want. That way it is set aside for you at once instead of when the parcel reaches us.',
      },
      {
        heading: 'Refunds',
        content:
          'Refunds go back to the way you paid, without delay and at the latest 14 days after we have the goods, or proof that you sent them. If you paid cash on delivery we will ask you for an account to pay into. The order then shows as Refunded.',
      },
      {
        heading: 'Recycling',
        content:
          'Devices, batteries, pods and coils do not belong in household rubbish. When you buy a new device from us we will take back the old one of the same kind free of charge for recycling. Ask us how.',
      },
    ],
  },
  {
    slug: 'faq',
    title: 'Frequently Asked Questions',
    sections: [
      {
        heading: 'I smoke and have never vaped. What should I buy?',
        content:
          'A simple refillable pod kit with a tight draw, and a nicotine salt. If you smoke up to half a packet a day, start with a middle strength; if you smoke more, start with the strongest that we sell and come down later. If it makes you cough or feel queasy, choose a lower one.\n\n[Three questions](/find-your-kit) lead to a kit, a liquid and its strength.',
      },
      {
        heading: 'What is the difference between nicotine salt, freebase and shortfill?',
        content:
          'Nicotine salt is smooth at higher strengths and is satisfying quickly; use it in pod kits and pens. Freebase is the traditional kind and has more of a catch in the throat. A shortfill is a larger bottle without nicotine that leaves room to add some; it is made for sub-ohm tanks and thick vapour.',
      },
      {
        heading: 'What do VG and PG mean?',
        content:
          'Vegetable glycerine makes vapour thick and smooth; propylene glycol carries flavour and feels sharper. Equal parts suit small kits. More VG suits larger tanks, and may be too thick for a pod.',
      },
      {
        heading: 'How do I know which coils or pods fit?',
        content:
          'Each coil and pod names the kits that it fits, and each kit what fits it. Say under [My Devices](/my-devices) what you have, and parts that fit are marked all over the shop. If you are unsure, tell us the name of your kit and we will check.',
      },
      {
        heading: 'How long does a coil last?',
        content:
          'Usually one to two weeks. Sweet and dark liquids shorten it; letting a new coil soak for a few minutes before use lengthens it. When it tastes burnt it is finished.',
      },
      {
        heading: 'Do you sell disposables?',
        content:
          'We sell rechargeable kits and reusable devices. A prefilled kit with replaceable pods is as easy to use as one that is thrown away, and its battery is not.\n\n{single-use}',
      },
      {
        heading: 'Do I need an account to order?',
        content:
          'No. Your e-mail address and where it goes are enough; the mail about your order leads to its page. If you choose a password afterwards, your addresses and orders are there the next time.',
      },
      {
        heading: 'Which ways to pay do you take?',
        content:
          'The way to pay that is available now is shown at checkout before you place the order. When a payment is made online it happens on the payment provider’s own page, and we never see your card number.',
      },
      {
        heading: 'A variant says it is sold out. Will it come back?',
        content:
          'Most do. Press ‘Notify me’ on the product’s page and we write to you once, when it is there. What we know will not return is removed from the shop.',
      },
      {
        heading: 'Who writes the reviews?',
        content:
          'Customers who bought the product here, once each. We do not edit or pay for them, and poor ones stay.',
      },
      {
        heading: 'Can I delete my account?',
        content:
          'Yes, under Account Settings, at any time. The Privacy Policy says what is erased and what the law obliges us to keep.',
      },
    ],
  },
];

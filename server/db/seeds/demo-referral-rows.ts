import {
  referralStatusChoice,
  referralTypeChoice,
  urgencyChoice,
  type ReferralStatus,
  type ReferralType,
  type Urgency,
} from '@credence/contract/choices/referrals'

export interface DemoReferral {
  last: string
  first: string | null
  status: ReferralStatus
  urgency: Urgency
  location: string
  type: ReferralType
  referrer: string
  reason: string
}

function oneOf<T extends string>(values: readonly T[], value: string | undefined): T {
  const found = values.find((each) => each === value)
  if (!found) throw new Error(`${value} is not one of ${values.join(', ')}`)
  return found
}

/** A referral for each line. A first name that is missing is a dash. */
const referralsIn = (lines: string): DemoReferral[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [last = '', first, status, urgency, location = '', type, referrer = '', reason = ''] = line
        .split('|')
        .map((part) => part.trim())
      return {
        last,
        first: first === '-' ? null : (first ?? null),
        status: oneOf(referralStatusChoice.values, status),
        urgency: oneOf(urgencyChoice.values, urgency),
        location,
        type: oneOf(referralTypeChoice.values, type),
        referrer,
        reason,
      }
    })

/** The referrals of Northern Lights Cardiology, 1 to 30. The reason of the fourth has 300 characters. */
export const cardiologyReferrals = referralsIn(`
Kvasnikoff | Irene | PENDING_OUTREACH | URGENT | T-Tower | FAX | Chugach Family Medicine | New onset atrial fibrillation with rapid rate, seen in urgent care. Needs rate control reviewed.
Bergstrom | Oskar | PENDING_OUTREACH | ROUTINE | Mat-Su | ONLINE_INTAKE | Tanana Primary Care | Murmur on exam, echo requested before visit.
Alexie | Dolores | PENDING_OUTREACH | SURGERY | Homer | FAX | Chugach Family Medicine | Pre-op clearance, hip replacement.
Whitlock | Dean | PENDING_OUTREACH | ROUTINE | ARH | QUICK_ADD | Other | Exertional chest pressure for six weeks, relieved by rest, with a clear family history of early coronary disease. Resting EKG normal, lipids above target on a moderate statin. Please see soon for a stress test and an opinion on further imaging; the patient travels for work and likes Monday mornings.
Tom | - | PENDING_OUTREACH | URGENT | T-Tower | FAX | Susitna Internal Medicine | Critical carotid stenosis on ultrasound.
Moreno | Graciela | FIRST_ATTEMPT | ROUTINE | Mat-Su | FAX | Susitna Internal Medicine | Holter follow-up: pauses to 2.8 s.
Sandvik | Tor | FIRST_ATTEMPT | URGENT | Soldotna | FAX | Cook Inlet Health | Syncope twice in October. Device check and consult.
Petrov | Anya | FIRST_ATTEMPT | ROUTINE | T-Tower | ONLINE_INTAKE | Tanana Primary Care | Family history of cardiomyopathy; screening echo.
Hughes | Marlon | SECOND_ATTEMPT | ROUTINE | ARH | FAX | Chugach Family Medicine | Uncontrolled hypertension on three drugs.
Oyelaran | Femi | SECOND_ATTEMPT | URGENT | T-Tower | FAX | Susitna Internal Medicine | Presyncope with a new left bundle branch block.
Olsen | Birgit | SCHEDULED | ROUTINE | Soldotna | ONLINE_INTAKE | Cook Inlet Health | Palpitations; event monitor.
Chavez | Luis | SCHEDULED | ROUTINE | T-Tower | FAX | Chugach Family Medicine | Valve follow-up after move from Oregon.
Nayokpuk | Sam | SCHEDULED | SURGERY | Mat-Su | QUICK_ADD | Tanana Primary Care | Pre-op clearance, cataract.
Lindqvist | Maja | PENDING_OUTREACH | ROUTINE | Soldotna | ONLINE_INTAKE | Cook Inlet Health | Statin intolerance, asks for alternatives.
Begaye | Russell | PENDING_OUTREACH | ROUTINE | ARH | FAX | Tanana Primary Care | Edema of both legs, BNP 420.
Ferreira | Inês | FIRST_ATTEMPT | ROUTINE | Homer | QUICK_ADD | Chugach Family Medicine | Orthostatic dizziness since the spring.
Castellanos | Rosa | PENDING_OUTREACH | SURGERY | T-Tower | FAX | Cook Inlet Health | Clearance for gallbladder surgery, stent in 2021.
Halvorsen | Nils | SCHEDULED | URGENT | ARH | FAX | Susitna Internal Medicine | Unstable angina, discharged yesterday.
Ahgupuk | Lena | FIRST_ATTEMPT | ROUTINE | Mat-Su | ONLINE_INTAKE | Other | Asks for a second opinion on an ablation.
Park | Ji-woo | PENDING_OUTREACH | ROUTINE | T-Tower | QUICK_ADD | Susitna Internal Medicine | Calcium score 310, asymptomatic.
Dubois | Claire | SCHEDULED | ROUTINE | Homer | FAX | Tanana Primary Care | Follow-up of a bicuspid valve.
Nguyen | Minh | SECOND_ATTEMPT | ROUTINE | Soldotna | QUICK_ADD | Cook Inlet Health | Exercise intolerance after a viral illness.
Ivanoff | Peter | SCHEDULED | ROUTINE | ARH | ONLINE_INTAKE | Chugach Family Medicine | Pacemaker check, battery near its end.
Rask | Signe | PENDING_OUTREACH | URGENT | Mat-Su | FAX | Chugach Family Medicine | Chest pain at rest, troponin negative twice.
Thompson | Earl | SCHEDULED | SURGERY | T-Tower | FAX | Cook Inlet Health | Clearance before a knee replacement.
Ito | Haruka | FIRST_ATTEMPT | ROUTINE | ARH | FAX | Susitna Internal Medicine | Marfan syndrome, aortic root 42 mm.
Garza | Beto | PENDING_OUTREACH | ROUTINE | Homer | QUICK_ADD | Tanana Primary Care | Wants to start endurance training at 61.
Okafor | Ngozi | SCHEDULED | ROUTINE | T-Tower | ONLINE_INTAKE | Susitna Internal Medicine | Postpartum cardiomyopathy, one year on.
Larsen | Ove | SCHEDULED | ROUTINE | Soldotna | FAX | Cook Inlet Health | Lipid clinic, familial hypercholesterolemia.
Swan | Althea | SCHEDULED | ROUTINE | ARH | FAX | Chugach Family Medicine | Seen in September; no further visit needed.
`)

/** Of Susitna Surgical Associates, 31 to 33. */
export const surgeryReferrals = referralsIn(`
Morningstar | Ada | PENDING_OUTREACH | SURGERY | ARH | FAX | Chugach Family Medicine | Symptomatic gallstones.
Kelly | Brendan | FIRST_ATTEMPT | ROUTINE | Mat-Su | QUICK_ADD | Susitna Internal Medicine | Inguinal hernia, works on a boat until May.
Yazzie | Tomas | SCHEDULED | URGENT | T-Tower | ONLINE_INTAKE | Cook Inlet Health | Breast mass, biopsy requested.
`)

/** Of Bend Behavioral Health, 34 and 35. */
export const behavioralReferrals = referralsIn(`
Abbott | Quinn | PENDING_OUTREACH | ROUTINE | Homer | ONLINE_INTAKE | Tanana Primary Care | Sleep and anxiety, prefers video visits.
Reyes | Marisol | SECOND_ATTEMPT | URGENT | T-Tower | FAX | Other | Discharged from inpatient care, needs a visit this week.
`)
